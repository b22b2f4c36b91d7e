-- How long a segment takes: pieces that go through it together, stations that share it, and how fast a work centre is.
alter table work_center add column efficiency numeric not null default 100 check (efficiency > 0);
alter table route_segment
  add column run_batch numeric check (run_batch > 0),
  add column parallel_stations smallint not null default 1 check (parallel_stations > 0);
alter table segment_plan
  add column run_batch numeric check (run_batch > 0),
  add column parallel_stations smallint not null default 1 check (parallel_stations > 0);
