-- Why a box is in its state, and how long it was online. The intake reports its address and the version of its software.
alter table box
  add column state_cause text,
  add column activated_at timestamptz,
  add column online_since timestamptz,
  add column online_ms bigint not null default 0;
alter table box_report
  add column address text,
  add column firmware text;

-- The log has the changes of state so far. Retention may have removed the oldest, so that the rate begins with the rest.
-- Nobody changed these rows, so that their history has no entry.
alter table box disable trigger remember_change;
with change as (
  select box_id, state, cause, at, lead(at) over (partition by box_id order by at, id) as next_at
  from box_event where kind = 'state'
), total as (
  select box_id, min(at) filter (where state in (1, 3)) as activated_at,
    coalesce(sum(extract(epoch from next_at - at) * 1000) filter (where state in (1, 3)), 0)::bigint as online_ms,
    max(at) filter (where state in (1, 3) and next_at is null) as online_since,
    max(cause) filter (where next_at is null) as state_cause
  from change group by box_id
)
update box b set activated_at = t.activated_at, online_ms = t.online_ms, online_since = t.online_since,
  state_cause = t.state_cause
from total t where t.box_id = b.id and t.activated_at is not null;
alter table box enable trigger remember_change;
