-- The server that carries out a command; null before it is sent. Commands of a server that has ended are ended by another.
alter table control_command add column server_id uuid;
