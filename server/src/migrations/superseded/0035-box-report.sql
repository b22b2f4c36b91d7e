-- What the intake knows of a box, so that a restart forgets none of it. Written by the intake only, in small steps.
create table box_report (
  box_id bigint primary key,
  company_id bigint not null,
  counters jsonb not null,
  last_message_at timestamptz,
  foreign key (company_id, box_id) references box (company_id, id) on delete cascade
);
select protect('box_report');
revoke insert, update, delete on box_report from gemba_app;

create table box_unmapped (
  box_id bigint not null,
  company_id bigint not null,
  device_code text not null,
  code text not null,
  data_type smallint,
  unit text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  last_value text not null,
  primary key (box_id, device_code, code),
  foreign key (company_id, box_id) references box (company_id, id) on delete cascade
);
select protect('box_unmapped');
revoke insert, update, delete on box_unmapped from gemba_app;

create table box_dead_letter (
  id bigint generated always as identity primary key,
  box_id bigint not null,
  company_id bigint not null,
  at timestamptz not null,
  channel text not null,
  reason text not null,
  head text not null,
  bytes integer not null,
  foreign key (company_id, box_id) references box (company_id, id) on delete cascade
);
create index box_dead_letter_kept on box_dead_letter (box_id, id desc);
select protect('box_dead_letter');
revoke insert, update, delete on box_dead_letter from gemba_app;
