-- Where the values of a point come from, whether it can be written, and how its counter behaves.
-- Address and formula are texts of other systems, which the product shows but does not evaluate.
alter table model_point
  add column kind smallint not null default 1 check (kind between 1 and 5),
  add column rw smallint not null default 0 check (rw between 0 and 2),
  add column is_counter smallint not null default 0 check (is_counter in (0, 1)),
  add column rollover double precision check (rollover >= 0),
  add column address text,
  add column formula text;
alter table point
  add column kind smallint not null default 1 check (kind between 1 and 5),
  add column rw smallint not null default 0 check (rw between 0 and 2),
  add column is_counter smallint not null default 0 check (is_counter in (0, 1)),
  add column rollover double precision check (rollover >= 0),
  add column address text,
  add column formula text;
