-- The operation log belongs to the admin module.
comment on table operation_log is 'admin';
