-- When nothing was heard, so that a curve never runs over it: of a box, or of the intake itself, which is that of no company.
create table silence (
  id bigint generated always as identity primary key,
  company_id bigint,
  box_id bigint,
  began_at timestamptz not null,
  -- Infinity while it lasts: one scan finds what touches a window.
  ended_at timestamptz not null default 'infinity',
  check ((company_id is null) = (box_id is null)),
  check (ended_at >= began_at),
  foreign key (company_id, box_id) references box (company_id, id) on delete cascade
);
create index silence_end on silence (box_id, ended_at);
create index silence_age on silence (company_id, ended_at);
alter table silence enable row level security;
alter table silence force row level security;
create policy of_all on silence for select to gemba_app using (company_id is null);
create policy own_company on silence for select to gemba_app using (company_id = gemba_company());
create policy every_company on silence to gemba_system using (true) with check (true);
grant select on silence to gemba_app;
grant select, insert, update, delete on silence to gemba_system;
comment on table silence is 'gateway';

-- When an intake was last known to listen; the only row. What is found here at a start tells how long none did.
create table intake_beat (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
grant select, insert, update on intake_beat to gemba_system;
comment on table intake_beat is 'gateway';
