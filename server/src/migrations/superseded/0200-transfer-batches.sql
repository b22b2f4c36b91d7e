-- Pieces go from segment to segment in batches: what each has passed on, and with how many good ones it does next.
alter table route_segment add column transfer_batch numeric;
alter table segment_plan
  add column transfer_batch numeric,
  add column passed_quantity numeric not null default 0,
  add column next_transfer numeric;
update segment_plan set passed_quantity = good_quantity;
