-- Check rules for jumps (2), constant values (3) and conditions (4) beside ranges (1).
alter table point_check
  add column kind smallint not null default 1 check (kind between 1 and 4),
  add column max_step double precision check (max_step >= 0),
  add column duration_s integer check (duration_s between 1 and 86400),
  add column expression text;
