-- What a monitor has seen, written in one transaction with the moves it made: after a crash the readings up to
-- `folded_at` (server time) are passed over, those after it are taken again, so that no move is lost or made twice.
alter table alarm_timer
  -- Counts the writes: one whose answer was lost is not carried out again.
  add column fold_no bigint not null default 0,
  add column folded_at timestamptz;
