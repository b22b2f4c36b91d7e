-- The event log of a box: beside changes of its state, what it reports itself and what the intake notices about it.
alter table box_event alter column old_state drop not null;
alter table box_event alter column state drop not null;
alter table box_event alter column cause drop not null;
alter table box_event
  add column kind text not null default 'state',
  add column device_code text,
  add column code text,
  add column level smallint,
  add column text text,
  add column args jsonb,
  add constraint box_event_state check (kind <> 'state' or (old_state is not null and state is not null and cause is not null));
-- An event that a box sends again is the same event.
create unique index box_event_own on box_event (box_id, at, code, device_code) nulls not distinct where kind = 'event';
create index box_event_kept on box_event (box_id, id) where kind <> 'state';
