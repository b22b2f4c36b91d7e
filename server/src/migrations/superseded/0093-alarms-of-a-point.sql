-- Alarms of the points of a curve are looked up by its window.
create index alarm_episode_point on alarm_episode (point_id, raise_at desc);
