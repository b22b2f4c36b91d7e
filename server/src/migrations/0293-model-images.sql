-- Images of models. Each is a stored file.
alter table model add column images jsonb not null default '[]';
