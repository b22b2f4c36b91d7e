-- What the specification's callers say of a rule beside its limits.
alter table alarm_rule
  add column level smallint check (level between 1 and 3),
  add column alarm_type_id text,
  add column solution text;
