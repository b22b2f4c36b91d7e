-- Segment plans are known by a code, as a rule makes it; those that there are get the one that ships: that of the order and a number.
alter table segment_plan add column code text;
update segment_plan s set code = n.code from (
  select p.id, o.code || '-S' || lpad((row_number() over (partition by p.order_id order by p.number, p.id))::text, 2, '0') as code
  from segment_plan p join production_order o on o.id = p.order_id
) n where n.id = s.id;
alter table segment_plan
  alter column code set not null,
  add constraint segment_plan_code_key unique (company_id, code);
