-- Workbooks between their check and their load, where every server finds them. Their files are among the uploads.
create table checked_workbook (
  token text primary key,
  company_id bigint not null references company,
  user_id bigint not null,
  resource text not null,
  file text not null,
  digest text not null,
  size_bytes bigint not null,
  total integer not null,
  -- Of the check; after a load those of the skipped rows.
  problems jsonb not null,
  -- Null until it is loaded.
  progress jsonb,
  -- Renewed while it is loaded, so that the load of a server that has ended is known as failed.
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index checked_workbook_company on checked_workbook (company_id, renewed_at);
create index checked_workbook_user on checked_workbook (company_id, user_id);
select protect('checked_workbook');
comment on table checked_workbook is 'admin';
