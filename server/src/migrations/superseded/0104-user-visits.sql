-- When a person was last here, and when before that: one row a user. Sessions tell neither, as they last for days and go.
create table user_visit (
  company_id bigint not null references company on delete cascade,
  user_id bigint primary key,
  -- The last sign of the person.
  last_at timestamptz not null default now(),
  -- The last sign of the visit before this one; null on the first.
  before_at timestamptz,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select protect('user_visit');
comment on table user_visit is 'identity';
