-- A plan that is made anew removes the work orders of the old one. What they consumed and gave back stays on record.
alter table material_consumption
  add column work_order_code text,
  alter column work_order_id drop not null,
  drop constraint material_consumption_company_id_work_order_id_fkey,
  drop constraint material_consumption_company_id_report_id_fkey;
update material_consumption c set work_order_code = w.code from work_order w where w.id = c.work_order_id;
alter table material_consumption
  alter column work_order_code set not null,
  add foreign key (company_id, work_order_id) references work_order (company_id, id) on delete set null (work_order_id),
  add foreign key (company_id, report_id) references work_report (company_id, id) on delete set null (report_id),
  -- Only what is back in stock loses its work order.
  add check (work_order_id is not null or status = 80);
