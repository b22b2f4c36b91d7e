-- A model has at most one row, which its key says.
alter table model_sync drop column id, drop constraint model_sync_model_key, add primary key (company_id, model_id);
