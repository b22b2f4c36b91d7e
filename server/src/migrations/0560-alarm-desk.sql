-- The lists of alarms in their own order, so that a page reads its rows only. An included column lets PostgreSQL count
-- without the table: the policy of departments reads `object_id`.

-- A confirmation of all open alarms changes every row of a page. If the page has room for them and no index reads a
-- changed column, no index is written. That was most of the time of the confirmation.
alter table alarm_episode set (fillfactor = 50);
alter table alarm_episode
  -- The level of the condition now; of an episode that is not active, the level that it had. A confirmation changes
  -- `level`, but not this.
  add column present_level smallint not null
    generated always as (case when is_active then live_level else level end) stored,
  -- The number of transitions of a closed episode. It does not change while the episode lives.
  add column closed_length integer not null
    generated always as (case when closed_at is null then 0 else log_length end) stored;

-- The order of the list of alarms. It replaces the index of the same rows by their time.
create index alarm_episode_listed
  on alarm_episode (company_id, is_active desc, (ended_at is null) desc, present_level, raise_at desc, id desc)
  include (object_id, is_hidden) where closed_at is null;
drop index alarm_episode_unclosed;

-- The order of the journal.
drop index alarm_episode_raised;
create index alarm_episode_raised on alarm_episode (company_id, raise_at desc, id desc)
  include (object_id, closed_length);

-- The lists filter by this time.
create index alarm_episode_occurred on alarm_episode (company_id, occur_at desc, id desc) include (object_id);

-- The index of open episodes has the same order, and a confirmation does not change it.
drop index alarm_episode_unanswered;

-- The order of the list of transitions. Many have the same time: those of a batch, and of alarms raised together.
drop index alarm_transition_time;
create index alarm_transition_time on alarm_transition (company_id, received_at desc, seq desc, batch_no desc);
