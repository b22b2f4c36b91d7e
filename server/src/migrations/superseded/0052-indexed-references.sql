-- What removing a row looks through for each row it removes.
create index department_parent on department (parent_id);
create index model_parent on model (parent_id);
create index area_parent on area (parent_id);
create index document_class_parent on document_class (parent_id);
create index role_grant_entry on role_grant (menu_entry_id);
create index company_detail_user on company_detail (user_id);
create index message_delivery_user on message_delivery (user_id);
create index saved_view_user on saved_view (user_id);
