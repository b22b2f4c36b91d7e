-- What is planned for a day is asked for by every board: segments by when they end.
create index segment_plan_planned on segment_plan (company_id, plan_end) where plan_end is not null;
