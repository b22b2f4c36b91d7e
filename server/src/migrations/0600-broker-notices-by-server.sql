-- Each of several servers has its own connections to the broker, so the administrators are notified of each; '' is the only
-- server. A server without a row has no fault.
alter table broker_notice drop constraint broker_notice_pkey;
alter table broker_notice drop column is_only;
alter table broker_notice add column server text not null default '' primary key;
grant delete on broker_notice to gemba_system;
