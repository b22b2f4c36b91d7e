-- Shelving, taking out of service, start of the work and assignee of an alarm (domain design, equipment 3.8, T7 to T11
-- and T14). An episode stays live while it is shelved or out of service, so that a new raise belongs to it.
alter table alarm_episode
  add column shelve smallint not null default 0 check (shelve between 0 and 2),
  add column shelve_at timestamptz,
  add column shelve_until timestamptz,
  add column shelve_user text,
  add column shelve_reason text,
  -- The level at which it was shelved. A more severe one than 1 does not cover level 1.
  add column shelve_level smallint,
  add column is_out_of_service boolean not null default false,
  add column service_at timestamptz,
  add column service_user text,
  add column service_reason text,
  add column start_at timestamptz,
  add column start_user text,
  add column assignee text,
  add check ((shelve = 0) = (shelve_until is null)),
  add check (shelve = 0 or not is_out_of_service),
  add check (closed_at is null or (shelve = 0 and not is_out_of_service));

-- Whether people do not see the alarm in counts and lists: it is shelved, out of service, or suppressed by design.
alter table alarm_episode add column is_hidden boolean not null
  generated always as (shelve <> 0 or is_out_of_service or is_suppressed) stored;

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'alarm_episode'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%ended_at IS NULL) = (is_active%';
  execute format('alter table alarm_episode drop constraint %I', name);
end $$;
alter table alarm_episode add constraint alarm_episode_live_check
  check ((ended_at is null) = (is_active or not is_acked or shelve <> 0 or is_out_of_service));

-- The list of alarms: those that are not closed.
create index alarm_episode_unclosed on alarm_episode (company_id, raise_at desc) where closed_at is null;
-- What the clock looks through: shelvings that end.
create index alarm_episode_shelved on alarm_episode (shelve_until) where shelve <> 0;
-- Experience with a rule.
create index alarm_episode_handled on alarm_episode (rule_id, handle_at desc) where handle_at is not null;
