-- Names for readers of Traditional Chinese, of what came at the same time as those names did.
alter table segment_stage add column name_tw text;
alter table segment_template add column name_tw text;
alter table process_route add column name_tw text;
alter table data_model add column name_tw text;
alter table data_model_detail add column name_tw text;
