-- The card and the place of a gateway.
alter table box
  add column sim_number text,
  add column longitude text,
  add column latitude text;
