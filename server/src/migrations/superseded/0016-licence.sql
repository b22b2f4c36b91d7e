-- The licence file of a company, as it came: it is judged anew whenever it is read, so a changed row is worth nothing.
create table company_licence (
  company_id bigint primary key references company,
  file_name text not null,
  content text not null,
  upload_user text not null,
  uploaded_at timestamptz not null default now()
);
select protect('company_licence');
