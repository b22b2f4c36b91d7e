-- Equipment calls for itself: from which alarm level on, and whether a call was made by a person or by an alarm.
alter table andon_type add column alarm_level smallint check (alarm_level between 1 and 3);
alter table andon_event add column source smallint not null default 1;
