-- Records of gateways: values of several points at an instant, with a window before and after it.
alter table trigger_channel add constraint trigger_channel_id_key unique (company_id, id);

create table box_record (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  box_id bigint not null,
  -- Identifies the hit. The same hit is stored once.
  tid text not null,
  name text not null,
  source smallint not null check (source between 1 and 3),
  status smallint not null check (status between 1 and 2),
  trigger_id bigint,
  reason text,
  at timestamptz not null,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time >= start_time),
  -- By the clock of the server, when the window is expected to be in history.
  due_time timestamptz not null,
  point_ids bigint[] not null,
  -- The values at the instant: [{pointId, ts, value, quality}], one entry for each point.
  hit jsonb not null,
  -- The samples of the window by point: {pointId: [[ts, value, quality]]}. Null until the window has ended.
  samples jsonb,
  remark text,
  version integer not null default 1,
  create_user text, create_time timestamptz not null default now(),
  update_user text, update_time timestamptz not null default now(),
  constraint box_record_tid_key unique (box_id, tid),
  foreign key (company_id, box_id) references box (company_id, id) on delete cascade,
  foreign key (company_id, trigger_id) references trigger_channel (company_id, id) on delete set null (trigger_id),
  check ((status = 2) = (samples is not null))
);
create index box_record_box on box_record (box_id, at desc);
create index box_record_age on box_record (company_id, at);
create index box_record_trigger on box_record (company_id, trigger_id);
create index box_record_open on box_record (due_time) where status = 1;
comment on table box_record is 'gateway';
select protect('box_record');

-- How far a trigger is evaluated. Stored with the hits, so that a restart repeats none.
create table trigger_state (
  trigger_id bigint primary key,
  company_id bigint not null references company,
  -- The version of the trigger to which the state belongs.
  version integer not null,
  state jsonb not null,
  foreign key (company_id, trigger_id) references trigger_channel (company_id, id) on delete cascade
);
comment on table trigger_state is 'gateway';
select protect('trigger_state');
revoke insert, update, delete on trigger_state from gemba_app;
