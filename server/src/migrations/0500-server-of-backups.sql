-- The server that makes a backup; null for a restore, and for runs that were made before this was kept. Runs of a server that
-- has ended are marked as failed by another one.
alter table backup_run add column server_id uuid;
