-- Which server owns each slot of boxes, by the clock of the database. The epoch grows with each owner, and every
-- transaction of the intake asserts its epochs, so that a server that was paused stores nothing for slots it has lost.
create table intake_slot (
  slot smallint primary key check (slot between 0 and 63),
  epoch bigint not null default 0,
  -- Null while no server owns the slot.
  server_id uuid,
  expires_at timestamptz not null default '-infinity',
  -- A new epoch waits for the transactions that assert the present one; a renewed lease does not.
  constraint intake_slot_epoch_key unique (slot, epoch)
);
insert into intake_slot (slot) select generate_series(0, 63);
grant select, update on intake_slot to gemba_system;
comment on table intake_slot is 'platform';

-- The latest values of the points of a slot, for its next owner.
create table intake_snapshot (
  slot smallint primary key,
  -- Readings received from here on are not in it, or their consequences are not stored yet.
  needed_since timestamptz not null,
  -- As in the spool.
  rows bytea not null
);
grant select, insert, update on intake_snapshot to gemba_system;
comment on table intake_snapshot is 'platform';

-- Fails unless each slot has the epoch. They stay the same until the transaction ends. Runs as the owner, because a
-- transaction of a company may not read the slots.
create function assert_slot_epochs(held_slots smallint[], held_epochs bigint[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  held integer;
begin
  perform from intake_slot s
    where (s.slot, s.epoch) in (select h.slot, h.epoch from unnest(held_slots, held_epochs) as h (slot, epoch))
    order by s.slot for key share of s;
  get diagnostics held = row_count;
  if held <> cardinality(held_slots) then
    raise exception 'another server owns the slot' using errcode = 'GS001';
  end if;
end $$;
