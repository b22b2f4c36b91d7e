-- The page where the visits of a person ended last: where its next sign-in leads.
alter table user_visit add column place text;
