-- What a company sends by one channel is a lane: it waits, fails and goes on by itself.
create table message_lane (
  company_id bigint not null references company,
  channel text not null check (channel in ('email', 'sms')),
  -- Failures since something was last sent.
  failures integer not null default 0,
  paused_until timestamptz,
  -- Class of the last failure, and when.
  last_error text,
  last_error_at timestamptz,
  last_sent_at timestamptz,
  primary key (company_id, channel)
);
select protect('message_lane');

alter table message_delivery
  add column queued_at timestamptz not null default now(),
  -- Given up.
  add column failed_at timestamptz;
-- What servers said is not kept any more: from now on it is a class.
update message_delivery set last_error = 'noAnswer' where last_error is not null;
update message_delivery set queued_at = next_at where sent_at is not null;
update message_delivery set failed_at = next_at where sent_at is null and attempts >= 8;

drop index message_delivery_due;
create index message_delivery_open on message_delivery (company_id, channel, attempts, next_at)
  where sent_at is null and failed_at is null;
create index message_delivery_failed on message_delivery (company_id, channel, failed_at) where failed_at is not null;
