-- 0: a value is in alarm beyond a limit (> and <). 1: from the limit on (>= and <=).
alter table alarm_rule add column comparison smallint not null default 0 check (comparison in (0, 1));
