-- Rules that compare something other than the value with limits: state, rate, deviation, silence, formula, frozen value.
alter table alarm_rule
  add column kind smallint not null default 1 check (kind between 1 and 7),
  add column window_ms integer check (window_ms > 0),
  add column states text,
  add column reference_value double precision,
  add column reference_point text,
  add column expression text,
  add column text_zh text,
  add column text_en text;

-- Copied from the rule, so that an episode says what happened after the rule has changed.
alter table alarm_episode
  add column kind smallint not null default 1 check (kind between 1 and 7),
  add column text_zh text,
  add column text_en text;
