-- Alarms of a flood that nobody was notified of, for the desk of the operator.
alter table alarm_flood add column held_count integer not null default 0;
