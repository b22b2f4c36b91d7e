-- Messages of boxes that could not be read go after some days, as all that grows by itself does.
create index box_dead_letter_age on box_dead_letter (company_id, at);
-- The intake knows letters too: older ones are not shown any more.
alter table box_report add column letters_since timestamptz;

-- What the administrators of the installation were last told of its disk; one row at most.
create table storage_notice (
  is_only boolean primary key default true check (is_only),
  level text not null check (level in ('ok', 'warning', 'low', 'full')),
  at timestamptz not null default now()
);
grant select, insert, update on storage_notice to gemba_system;
