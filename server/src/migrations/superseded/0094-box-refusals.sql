-- What of a box was refused lately: wrong secrets, topics that are not its own. At most ten of each kind.
alter table box_report add column refusals jsonb not null default '[]';
