-- How large a backup is on disk; null for one made before this was kept and not seen since.
alter table backup_run add column size_bytes bigint check (size_bytes >= 0);
