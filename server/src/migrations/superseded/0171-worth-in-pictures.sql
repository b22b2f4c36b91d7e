-- Stock is worth something by material and warehouse: a picture holds that beside its places, in rows without one.
alter table stock_snapshot alter column location_id drop not null;
