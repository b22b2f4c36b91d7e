-- Where the people of a role begin.
alter table role add column start_page integer;
