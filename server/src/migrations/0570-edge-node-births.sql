-- What the aliases of an edge node mean, for the intake after a restart or the next owner of its slot. The progress says
-- which message comes next; without it the births do not hold.
alter table box_report
  add column node_births text,
  add column node_progress jsonb;
