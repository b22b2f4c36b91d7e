-- A segment that pieces pass without work.
alter table segment_plan add column is_skipped smallint not null default 0, add column skip_reason text;
