-- Every server reads events by the transaction that stored them: ids are assigned before the commit, so that an event with
-- a lower id can become visible later.
alter table outbox add column xid xid8 not null default pg_current_xact_id();
create index outbox_of_transaction on outbox (xid);
