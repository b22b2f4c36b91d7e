-- A row refers to rows of its own company only. Where shipped rows without a company may be the parent, the key stays on the id
-- alone and a trigger compares the companies when the foreign key is checked. Unknown and foreign parents break alike (23503).

-- 1. Rows that break the rule today.
set local role gemba_system;
update menu_entry m set parent_id = null from menu_entry p
  where p.id = m.parent_id and p.company_id is not null and m.company_id is distinct from p.company_id;
delete from menu_layout l using menu_entry m where m.id = l.menu_entry_id and m.company_id <> l.company_id;
delete from menu_parameter x using menu_entry m where m.id = x.menu_entry_id and m.company_id <> x.company_id;
delete from role_grant g using menu_entry m where m.id = g.menu_entry_id and m.company_id <> g.company_id;
delete from company_detail d using app_user u where u.id = d.user_id and u.company_id <> d.company_id;
delete from saved_view v using app_user u where u.id = v.user_id and u.company_id <> v.company_id;
delete from session s using app_user u where u.id = s.user_id and u.company_id <> s.company_id;
delete from portal_ticket t using app_user u where u.id = t.user_id and u.company_id <> t.company_id;
delete from qr_sign_in q using app_user u where u.id = q.user_id and u.company_id is distinct from q.company_id;
update alarm_transition t set company_id = e.company_id from alarm_episode e
  where e.batch_no = t.batch_no and e.company_id <> t.company_id;
reset role;

-- 2. Keys that hold the company. Roles and their users have them since 0021.
alter table role_grant drop constraint role_grant_role_id_fkey;
alter table role_user drop constraint role_user_role_id_fkey, drop constraint role_user_user_id_fkey;
alter table company_detail drop constraint company_detail_user_id_fkey,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade;
alter table saved_view drop constraint saved_view_user_id_fkey,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade;
alter table session drop constraint session_user_id_fkey,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade;
alter table portal_ticket drop constraint portal_ticket_user_id_fkey,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade;
alter table qr_sign_in drop constraint qr_sign_in_user_id_fkey,
  add foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  add check (user_id is null or company_id is not null);
alter table alarm_episode add constraint alarm_episode_company_batch unique (company_id, batch_no);
alter table alarm_transition drop constraint alarm_transition_batch_no_fkey,
  add foreign key (company_id, batch_no) references alarm_episode (company_id, batch_no);

-- 3. Parents that ship. Arguments: the column, and the table that it refers to.
create function refer_within_company() returns trigger language plpgsql as $$
declare
  parent_id bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  is_within boolean;
begin
  if parent_id is null then return null; end if;
  execute format('select exists (select from %I where id = $1 and (company_id is null or company_id = $2))', tg_argv[1])
    into is_within using parent_id, new.company_id;
  if not is_within then
    raise foreign_key_violation using
      message = format('%I refers to a row of %I of another company', tg_table_name, tg_argv[1]),
      table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end $$;

create constraint trigger menu_entry_within_company after insert or update of company_id, parent_id on menu_entry
  for each row execute function refer_within_company('parent_id', 'menu_entry');
create constraint trigger menu_layout_within_company after insert or update of company_id, menu_entry_id on menu_layout
  for each row execute function refer_within_company('menu_entry_id', 'menu_entry');
create constraint trigger menu_parameter_within_company after insert or update of company_id, menu_entry_id on menu_parameter
  for each row execute function refer_within_company('menu_entry_id', 'menu_entry');
create constraint trigger document_within_company after insert or update of company_id, class_id on document
  for each row execute function refer_within_company('class_id', 'document_class');
drop trigger grant_within_company on role_grant;
drop function grant_within_company();
create constraint trigger role_grant_within_company after insert or update of company_id, menu_entry_id on role_grant
  for each row execute function refer_within_company('menu_entry_id', 'menu_entry');
