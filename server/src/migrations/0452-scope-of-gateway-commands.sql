-- A command of a gateway has no object. Who sees the gateway sees its commands.
drop policy department_scope on control_command;
create policy department_scope on control_command as restrictive to gemba_app using (
  (select gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '')
  or (object_id is not null and exists (select from object o where o.id = object_id))
  or (kind = 2 and exists (select from box b where b.id = box_id)));
