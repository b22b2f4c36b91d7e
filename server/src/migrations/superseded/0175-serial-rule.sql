-- The code rule that makes the serial numbers of a product.
alter table material
  add column serial_rule_id bigint,
  add foreign key (company_id, serial_rule_id) references code_rule (company_id, id);
create index material_serial_rule on material (serial_rule_id);
