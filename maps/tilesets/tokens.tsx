<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tokens" tilewidth="128" tileheight="128" tilecount="5" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image width="128" height="128" source="../../sprites/crystal.svg"/>
 </tile>
 <tile id="1">
  <image width="128" height="128" source="../../sprites/ship_drone.svg"/>
 </tile>
 <tile id="2">
  <image width="128" height="128" source="../../sprites/ship_raider.svg"/>
 </tile>
 <tile id="3">
  <image width="128" height="128" source="../../sprites/ship_cruiser.svg"/>
 </tile>
 <tile id="4">
  <image width="128" height="128" source="../../sprites/ship_dreadnought.svg"/>
 </tile>
</tileset>
