-- Commands of people to devices, and the states that each went through.
create table control_command (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Identifies the command on its way to the device and back.
  cmd_id text not null,
  parent_id bigint,
  kind smallint not null check (kind between 1 and 3),
  state smallint not null default 0 check (state between 0 and 10),
  object_id bigint,
  point_id bigint,
  box_id bigint,
  object_name text not null,
  point_name text not null,
  target text not null,
  old_value text,
  old_quality bigint,
  read_back text,
  fault jsonb,
  reason text,
  user_id bigint,
  user_name text not null,
  confirm_user text,
  confirm_text text,
  address text not null,
  -- Settings of the point at the time of the request: {unit, stateWords, tolerance, feedbackId, params}.
  details jsonb not null default '{}',
  valid_ms integer not null check (valid_ms between 1 and 60000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  finished_at timestamptz,
  late_result text,
  constraint control_command_cmd_id_key unique (company_id, cmd_id),
  constraint control_command_id_key unique (company_id, id),
  foreign key (company_id, parent_id) references control_command (company_id, id) on delete cascade,
  foreign key (company_id, object_id) references object (company_id, id) on delete set null (object_id),
  foreign key (company_id, point_id) references point (company_id, id) on delete set null (point_id),
  foreign key (company_id, box_id) references box (company_id, id) on delete set null (box_id),
  check ((state >= 5) = (finished_at is not null))
);
-- A point has one open command at most.
create unique index control_command_point_id_key on control_command (point_id) where state < 5;
create index control_command_unfinished on control_command (expires_at) where state < 5;
create index control_command_time on control_command (company_id, created_at desc, id desc);
create index control_command_object on control_command (object_id, created_at desc);
create index control_command_point on control_command (point_id, created_at desc);
create index control_command_parent on control_command (parent_id);
create index control_command_box on control_command (box_id);
comment on table control_command is 'control';
select protect('control_command');
create policy department_scope on control_command as restrictive to gemba_app using (
  (select gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '')
  or (object_id is not null and exists (select from object o where o.id = object_id)));

-- Rows are added and never changed.
create table control_step (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  command_id bigint not null,
  state smallint not null check (state between 0 and 10),
  at timestamptz not null,
  user_name text,
  fault jsonb,
  foreign key (company_id, command_id) references control_command (company_id, id) on delete cascade
);
create index control_step_command on control_step (company_id, command_id, id);
comment on table control_step is 'control';
select protect('control_step');
create policy department_scope on control_step as restrictive to gemba_app using (
  exists (select from control_command c where c.id = command_id));
revoke update, delete on control_step from gemba_app, gemba_system;
revoke delete on control_command from gemba_app;
