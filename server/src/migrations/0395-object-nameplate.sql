-- The nameplate and the place of an object.
alter table object
  add column manufacturer text,
  add column specification text,
  add column serial_number text,
  add column install_date date;
