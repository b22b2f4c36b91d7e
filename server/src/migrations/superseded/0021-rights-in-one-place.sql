-- Function codes that a user holds. Only entries that ship with the product carry rights: a company's own are menu and nothing else.
create function authorities_of(of_user bigint) returns text[] language sql stable as $$
  select array(select distinct m.code from role_user ru
    join role r on r.id = ru.role_id and r.is_enabled = 1
    join role_grant g on g.role_id = r.id
    join menu_entry m on m.id = g.menu_entry_id and m.kind = 3 and m.company_id is null
    where ru.user_id = of_user order by m.code)
$$;

-- A grant joins a role and an entry of one company, or one that ships.
set local role gemba_system;
delete from role_grant g using menu_entry m where m.id = g.menu_entry_id and m.company_id <> g.company_id;
delete from role_grant g using role r where r.id = g.role_id and r.company_id <> g.company_id;
delete from role_user x using role r, app_user u
  where r.id = x.role_id and u.id = x.user_id and (r.company_id <> x.company_id or u.company_id <> x.company_id);
reset role;
alter table role_grant add foreign key (company_id, role_id) references role (company_id, id) on delete cascade;
alter table role_user
  add foreign key (company_id, role_id) references role (company_id, id) on delete cascade,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade;

create function grant_within_company() returns trigger language plpgsql as $$ begin
  if not exists (select from menu_entry m
    where m.id = new.menu_entry_id and (m.company_id is null or m.company_id = new.company_id)) then
    raise foreign_key_violation using message = 'insert or update on role_grant names an entry of another company';
  end if;
  return new;
end $$;
create trigger grant_within_company before insert or update on role_grant for each row execute function grant_within_company();
