-- The equipment that a document of a company tells of, and who reads it by language; null is all.
alter table document
  add column model_id bigint,
  add column for_language smallint check (for_language in (1, 2, 3)),
  add foreign key (company_id, model_id) references model (company_id, id) on delete set null (model_id);
create index document_model on document (company_id, model_id) where model_id is not null;
