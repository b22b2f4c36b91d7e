-- Latched alarms with their reset (domain design, equipment 3.8, T12), the evaluation of late data, the tags that are
-- offered first, and the roles that are notified.
alter table alarm_rule
  add column latched smallint not null default 0 check (latched in (0, 1)),
  add column eval_backfill smallint not null default 0 check (eval_backfill in (0, 1)),
  add column reason_tags bigint[],
  add column notify_roles bigint[];

alter table alarm_episode
  add column is_latched boolean not null default false,
  -- Since when the condition of a latched alarm is normal. It stays active until somebody resets it.
  add column normal_at timestamptz,
  add column suppress_at timestamptz,
  -- Found in data that arrived late. Such an episode was never open and nobody was notified.
  add column is_backfilled boolean not null default false,
  -- The gateway of an alarm about bad quality. One of them is shown for each gateway.
  add column box_id bigint,
  add check (normal_at is null or (is_active and is_latched)),
  -- 0 is neither high nor low: the quality of the value is bad.
  drop constraint alarm_episode_side_check,
  add constraint alarm_episode_side_check check (side in (1, 0, -1));
create index alarm_episode_communication on alarm_episode (box_id) where side = 0 and ended_at is null;

-- Alarms of a notify group in the last minutes, and whether they are a flood.
create table alarm_flood (
  company_id bigint not null references company,
  group_key text not null,
  -- The newest alarms, at most one more than start a flood.
  recent timestamptz[] not null,
  started_at timestamptz,
  alarm_count integer not null default 0,
  department_id bigint,
  roles bigint[] not null,
  primary key (company_id, group_key)
);
create index alarm_flood_open on alarm_flood (started_at) where started_at is not null;
select protect('alarm_flood');
comment on table alarm_flood is 'alarm';

-- Periods of late data that a rule evaluates once no more of it arrives.
create table alarm_backfill (
  rule_id bigint primary key,
  company_id bigint not null references company,
  from_at timestamptz not null,
  to_at timestamptz not null,
  changed_at timestamptz not null,
  attempts integer not null default 0,
  foreign key (company_id, rule_id) references alarm_rule (company_id, id) on delete cascade
);
create index alarm_backfill_due on alarm_backfill (changed_at);
select protect('alarm_backfill');
comment on table alarm_backfill is 'alarm';
