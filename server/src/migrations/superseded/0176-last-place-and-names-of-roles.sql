-- The page where the visits of a person ended last: where its next sign-in leads.
alter table user_visit add column place text;
-- Second names, for readers of English and of Traditional Chinese, as departments have them.
alter table role add column name_en text;
alter table role add column name_tw text;
