-- How pieces go through what is made from a stage, where its segment says nothing else.
alter table segment_stage
  add column run_batch numeric check (run_batch > 0),
  add column parallel_stations smallint not null default 1 check (parallel_stations > 0),
  add column transfer_batch numeric check (transfer_batch > 0);
