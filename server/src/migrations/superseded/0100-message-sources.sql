-- What a message comes from, in every language as its title and its content.
alter table user_message add column sources text[] not null default '{}';
update user_message set sources = array[source, source, source];
alter table user_message alter column sources drop default, drop column source;
