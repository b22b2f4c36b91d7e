-- Whether the segments of an order wait for their material.
alter table production_order add column require_kit smallint not null default 0;
