-- Where an area is on the map, in degrees as people write them.
alter table area add column longitude text, add column latitude text;
