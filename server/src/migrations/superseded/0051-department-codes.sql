-- Departments of earlier installations whose code the code rule refuses could not be edited: they get one that it takes.
set local role gemba_system;
do $$
declare
  broken record;
  wanted text;
begin
  for broken in
    select id, company_id from department where code !~ '^[A-Za-z0-9_/-]{1,64}$' order by id
  loop
    wanted := 'department-' || broken.id;
    while exists (select from department where company_id = broken.company_id and code = wanted) loop
      wanted := wanted || '-1';
    end loop;
    update department set code = wanted, version = version + 1 where id = broken.id;
  end loop;
end $$;
reset role;
