-- What a run of the list is, who wanted it, and what the last check of a backup found.
alter table backup_run
  add kind text not null default 'backup' check (kind in ('backup', 'safety', 'restore')),
  add user_name text,
  add is_encrypted smallint not null default 0,
  add check_state text check (check_state in ('waiting', 'running', 'whole', 'damaged', 'newer', 'locked')),
  add check_share double precision not null default 0,
  add checked_at timestamptz,
  add check_note text;
create unique index backup_run_folder on backup_run (folder) where kind <> 'restore';
-- A backup precedes a restore while that is under way.
drop index backup_run_one;
create unique index backup_run_one on backup_run ((kind = 'restore')) where state = 'running';
