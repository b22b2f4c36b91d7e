-- Segments that pieces of an order pass without work, and such that its route does not have.
alter table segment_plan
  add column is_skipped smallint not null default 0,
  add column is_added smallint not null default 0,
  add column course_reason text,
  alter column route_segment_id drop not null;
