-- The protocol by which an object is read. Null: that of its model.
alter table object add column driver_id smallint;
