-- Work that nobody ended is ended by the product at the end of its shift.
alter table work_log add column is_auto_closed smallint not null default 0;
