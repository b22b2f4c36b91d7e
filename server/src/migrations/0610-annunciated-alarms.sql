-- Which alarms people were notified of, and when somebody acknowledged an alarm for the first time. The measures of ISA-18.2
-- read both.

-- Whether people were notified: a raise, a new raise, an escalation, or the return of a hidden alarm. Rows are only ever
-- added, so this is known when a row is stored.
alter table alarm_transition add column is_annunciated boolean not null default false;

alter table alarm_episode
  add column is_annunciated boolean not null default false,
  add column first_ack_at timestamptz,
  add check (first_ack_at is null or first_ack_at >= raise_at);

-- What the log says of earlier alarms: the last transition that hid the alarm or showed it, and whether it was active. The
-- last one of a kind is the largest number that begins with its position.
with log as (
  select t.batch_no, t.seq, t.action, t.level, e.ack_required,
    max(t.seq * 100::bigint + t.action) filter (where t.action in (7, 8, 9, 12, 13, 19)) over earlier % 100 as shelf,
    max(t.seq * 2::bigint + (t.action = 10 or t.detail->>'isSuppressed' is not distinct from 'true')::int)
      filter (where t.action in (1, 10, 11)) over earlier % 2 as suppression,
    max(t.seq * 2::bigint + (t.action in (1, 4, 5, 6))::int)
      filter (where t.action in (1, 3, 4, 5, 6, 14, 19)) over earlier % 2 as activity
  from alarm_transition t
  join alarm_episode e on e.batch_no = t.batch_no
  where not e.is_backfilled
  window earlier as (partition by t.batch_no order by t.seq))
update alarm_transition t set is_annunciated = true
from log l
where t.batch_no = l.batch_no and t.seq = l.seq and l.suppression = 0
  -- A shelving of a lower level does not cover level 1.
  and (l.shelf is null or l.shelf not in (7, 12) or (l.shelf = 7 and l.level = 1))
  and (l.action in (1, 4, 5) or (l.action in (9, 11, 13) and l.activity = 1 and l.ack_required));

update alarm_episode e set is_annunciated = l.is_annunciated,
  first_ack_at = case when e.ack_required and l.first_ack_at >= e.raise_at then l.first_ack_at end
from (
  select batch_no, bool_or(is_annunciated) as is_annunciated,
    min(received_at) filter (where action in (2, 8)) as first_ack_at
  from alarm_transition group by batch_no) l
where l.batch_no = e.batch_no;
