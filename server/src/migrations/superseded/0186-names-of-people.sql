-- What readers of English and of Traditional Chinese call a person and the company, as roles and departments have it.
alter table app_user add column nickname_en text;
alter table app_user add column nickname_tw text;
alter table company add column name_en text;
alter table company add column name_tw text;
