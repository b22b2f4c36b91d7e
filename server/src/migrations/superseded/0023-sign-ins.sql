-- Browsers and addresses that a user has signed in from. A known browser is never stopped for what others at its address do; a new
-- address is told to the user.
create table known_origin (
  company_id bigint not null references company on delete cascade,
  user_id bigint not null,
  kind text not null check (kind in ('device', 'address')),
  -- An address, or the digest of a browser's cookie.
  value text not null,
  last_at timestamptz not null default now(),
  primary key (user_id, kind, value),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select protect('known_origin');

-- A session that a browser opened signs every call, however its token travels.
alter table session add column is_signed boolean not null default false;

-- How often the same refusal of a public call came within a minute.
alter table operation_log add column count integer not null default 1;
