-- Points of any objects whose curves a user compares, saved under a name. Shared ones are visible to the whole company.
create table comparison_group (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null,
  name text not null,
  is_shared smallint not null default 0 check (is_shared in (0, 1)),
  time_ranges jsonb not null default '[]',
  sort_number integer not null default 0,
  version integer not null default 1,
  update_time timestamptz not null default now(),
  constraint comparison_group_name_key unique (company_id, user_id, name),
  constraint comparison_group_id_key unique (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index comparison_group_user on comparison_group (user_id);
select protect('comparison_group');
comment on table comparison_group is 'equipment';

create table comparison_group_point (
  company_id bigint not null references company,
  group_id bigint not null,
  point_id bigint not null,
  position integer not null,
  primary key (group_id, point_id),
  foreign key (company_id, group_id) references comparison_group (company_id, id) on delete cascade,
  foreign key (company_id, point_id) references point (company_id, id) on delete cascade
);
create index comparison_group_point_of on comparison_group_point (point_id);
select protect('comparison_group_point');
comment on table comparison_group_point is 'equipment';

-- The group that opens first for a user: at most one.
create table comparison_default (
  company_id bigint not null references company,
  user_id bigint primary key,
  group_id bigint not null,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references comparison_group (company_id, id) on delete cascade
);
create index comparison_default_group on comparison_default (group_id);
select protect('comparison_default');
comment on table comparison_default is 'equipment';
