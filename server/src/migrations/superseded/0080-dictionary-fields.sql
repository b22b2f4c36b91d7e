-- Where objects stand and what they are, how boxes are connected and what they speak.
alter table object add column area_id bigint, add column object_type text,
  add foreign key (company_id, area_id) references area (company_id, id);
alter table model add column object_type text;
alter table box add column module_type text, add column protocol_id bigint,
  add foreign key (company_id, protocol_id) references protocol (company_id, id);
create index object_area on object (company_id, area_id);
create index box_protocol on box (company_id, protocol_id);
