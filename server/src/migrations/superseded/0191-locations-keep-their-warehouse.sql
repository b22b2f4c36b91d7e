-- Where stock lies, or has lain, a location stays in its warehouse: the books know both.
alter table location add constraint location_warehouse_id_key unique (company_id, id, warehouse_id);
alter table stock_balance drop constraint stock_balance_company_id_location_id_fkey;
alter table stock_balance add foreign key (company_id, location_id, warehouse_id)
  references location (company_id, id, warehouse_id);
