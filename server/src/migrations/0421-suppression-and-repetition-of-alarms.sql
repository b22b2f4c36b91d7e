-- Design suppression by a condition or by weekly times (domain design, equipment 3.8, T10), and the repetition of
-- acknowledged alarms (T13).
alter table alarm_rule
  add column cond_expr text,
  add column schedule text,
  add column re_alarm_min integer not null default 0 check (re_alarm_min between 0 and 1440);
-- Rules that repeat, for the clock.
create index alarm_rule_repeating on alarm_rule (id) where re_alarm_min > 0;

alter table alarm_episode add column is_suppressed boolean not null default false;
