-- When the last alarm was over: since then all is normal.
create index alarm_episode_calm on alarm_episode (company_id, ended_at desc) where ended_at is not null;
