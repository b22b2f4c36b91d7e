-- How a person sees a list. The row without a name is the person's own setting; named ones can be shared.
create table saved_view (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user on delete cascade,
  list text not null,
  name text not null default '',
  is_shared smallint not null default 0,
  settings jsonb not null,
  update_time timestamptz not null default now(),
  unique (company_id, user_id, list, name)
);
create index saved_view_list on saved_view (company_id, list);
select protect('saved_view');
