<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="space" tilewidth="160" tileheight="160" tilecount="6" columns="0">
 <tileoffset x="-16" y="16"/>
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="asteroids">
  <image width="160" height="160" source="../../sprites/sq_asteroids.svg"/>
 </tile>
 <tile id="1" type="nebula">
  <image width="160" height="160" source="../../sprites/sq_nebula.svg"/>
 </tile>
 <tile id="2" type="wormhole">
  <image width="160" height="160" source="../../sprites/sq_wormhole.svg"/>
 </tile>
 <tile id="3" type="radiation">
  <image width="160" height="160" source="../../sprites/sq_radiation.svg"/>
 </tile>
 <tile id="4" type="null">
  <image width="160" height="160" source="../../sprites/sq_null.svg"/>
 </tile>
 <tile id="5" type="vortex">
  <image width="160" height="160" source="../../sprites/sq_vortex.svg"/>
 </tile>
</tileset>
