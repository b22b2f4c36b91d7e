-- Alarms that nobody acknowledges are told to others after some minutes, once.
alter table message_trigger add column wait_min integer not null default 15 check (wait_min between 1 and 1440);
alter table alarm_episode add column unanswered_at timestamptz;
-- What the clock looks through: alarms that wait and were not told yet.
create index alarm_episode_unanswered on alarm_episode (company_id, raise_at)
  where ended_at is null and not is_acked and unanswered_at is null;
