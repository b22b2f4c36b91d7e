-- Settings of a channel that no reply and no record of changes contains, such as a password.
alter table box_channel add column settings_secret jsonb not null default '{}';
