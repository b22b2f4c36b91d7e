-- When a session was prolonged for a screen on a wall: it ends with the right to what that screen shows.
alter table session add column kept_at timestamptz;
