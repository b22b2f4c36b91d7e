-- Photos of what somebody calls for. What a call holds is remembered like that of any record, so that no file of it counts as unused.
alter table andon_event add column files jsonb not null default '[]';
select keep_history('andon_event');
