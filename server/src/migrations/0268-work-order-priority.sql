-- A work order can be more or less urgent than its order. Null for the priority of the order.
alter table work_order add column priority smallint check (priority between 1 and 99);
