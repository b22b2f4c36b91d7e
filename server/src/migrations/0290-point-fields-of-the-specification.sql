-- Fields of points that the specification names. Null: not checked, or no deadband in percent.
alter table model_point
  add column store_deadband_percent double precision check (store_deadband_percent between 0 and 100),
  add column frozen_ms integer check (frozen_ms between 0 and 604800000),
  add column is_key smallint not null default 0 check (is_key in (0, 1)),
  add column key_sort integer not null default 0;
alter table point
  add column store_deadband_percent double precision check (store_deadband_percent between 0 and 100),
  add column frozen_ms integer check (frozen_ms between 0 and 604800000),
  add column is_key smallint not null default 0 check (is_key in (0, 1)),
  add column key_sort integer not null default 0;
