-- Events and closed periods name what was done `action`, as commands and rows do.
alter table stock_period rename column act to action;

update outbox set payload = payload - 'act' || jsonb_build_object('action', payload -> 'act')
where done_at is null and payload ? 'act';
