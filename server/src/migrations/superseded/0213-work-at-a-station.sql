-- How many work orders may run at one station at the same time. What was written there meant nothing, so all do as they did: one.
drop index work_order_running;
update work_center set capacity = 1 where capacity <> 1;
alter table work_center add constraint work_center_capacity_check check (capacity between 1 and 100);
-- Who minds several work orders at a station has his time counted once.
create unique index work_log_person on work_log (company_id, station_id, staff_id)
  where end_at is null and kind <> 3 and staff_id is not null;
