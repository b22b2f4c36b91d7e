-- How much the uploads of a company hold, each content once: kept with every row that comes or goes, so that nothing is summed up
-- when somebody uploads. The row is also the lock under which uploads of a company are entered and removed.
create table upload_use (
  company_id bigint primary key references company,
  bytes bigint not null default 0 check (bytes >= 0)
);
select protect('upload_use');
revoke delete on upload_use from gemba_app;
set local role gemba_system;
insert into upload_use select company_id, sum(size_bytes) from
  (select distinct on (company_id, digest) company_id, size_bytes from stored_file) as content group by company_id;
reset role;

create function count_uploads() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  for change in
    select company_id, sum(size_bytes) * case tg_op when 'INSERT' then 1 else -1 end as bytes from (
      select distinct on (m.company_id, m.digest) m.company_id, m.size_bytes from moved m
      where not exists (select from stored_file o where o.company_id = m.company_id and o.digest = m.digest
        and not exists (select from moved same where same.id = o.id))) as content group by company_id
  loop
    insert into upload_use as u values (change.company_id, greatest(change.bytes, 0))
      on conflict (company_id) do update set bytes = greatest(u.bytes + change.bytes, 0);
  end loop;
  return null;
end $$;
create trigger count_added after insert on stored_file referencing new table as moved
  for each statement execute function count_uploads();
create trigger count_removed after delete on stored_file referencing old table as moved
  for each statement execute function count_uploads();
