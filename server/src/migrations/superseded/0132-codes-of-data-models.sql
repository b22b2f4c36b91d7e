-- Rules for the codes of objects of data models, and their parts that are values of such an object.
alter table code_rule add model_id bigint;
alter table code_rule add foreign key (company_id, model_id) references data_model (company_id, id) on delete cascade;
create index code_rule_model on code_rule (model_id);
alter table code_rule_part add detail_id bigint;
alter table code_rule_part add foreign key (company_id, detail_id) references data_model_detail (company_id, id);
create index code_rule_part_detail on code_rule_part (detail_id);
