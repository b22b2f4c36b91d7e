-- What may stand in for the material of an order, of its BOM as it was when it was planned.
alter table order_material add constraint order_material_id_key unique (company_id, id);

create table order_material_alternate (
  company_id bigint not null references company,
  order_material_id bigint not null,
  material_id bigint not null,
  priority integer not null,
  -- How much of the planned material one of it stands for, each in its own unit.
  factor numeric not null check (factor > 0),
  primary key (company_id, order_material_id, material_id),
  foreign key (company_id, order_material_id) references order_material (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references material (company_id, id)
);
create index order_material_alternate_of on order_material_alternate (order_material_id);
create index order_material_alternate_material on order_material_alternate (material_id);
comment on table order_material_alternate is 'production';
select protect('order_material_alternate');

-- For which planned material something was consumed, and how much of that it stands for.
alter table material_consumption
  add column substitute_for_id bigint,
  add column replaced_quantity numeric check (replaced_quantity > 0),
  add check ((substitute_for_id is null) = (replaced_quantity is null)),
  add foreign key (company_id, substitute_for_id) references material (company_id, id);
create index material_consumption_substitute on material_consumption (substitute_for_id) where substitute_for_id is not null;
