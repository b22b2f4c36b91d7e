-- `level` and `limit_value` become the worst since the last acknowledgement; what the condition is now stands beside them.
alter table alarm_episode add column live_level smallint, add column live_limit double precision;
update alarm_episode set live_level = level, live_limit = limit_value;
update alarm_episode e
  set level = e.max_level,
    limit_value = coalesce((
      select (t.detail ->> 'limit')::double precision
      from alarm_transition t
      where t.batch_no = e.batch_no and t.level = e.max_level and t.detail ->> 'limit' is not null
      order by t.seq desc
      limit 1
    ), e.limit_value)
  where not e.is_acked and e.level > e.max_level;
alter table alarm_episode
  alter column live_level set not null,
  add check (live_level between 1 and 3 and live_level >= level);
