-- Fields of models, their attributes and objects under the names of the specification.
alter table model
  add column sort_number integer not null default 0,
  add column is_plate smallint not null default 1,
  add column driver_params jsonb not null default '{}';
create index model_order on model (company_id, sort_number, code);

alter table model_detail
  add column data_type smallint not null default 9,
  add column dict_code text;

-- The type of a device. Null: that of its model.
alter table object
  add column device_type_id bigint,
  add column driver_params jsonb not null default '{}',
  add foreign key (company_id, device_type_id) references device_type (company_id, id);
create index object_device_type on object (company_id, device_type_id) where device_type_id is not null;
