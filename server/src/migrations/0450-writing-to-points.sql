-- How values are written to the devices of points.
do $$
declare target text;
begin
  foreach target in array array['model_point', 'personal_model_point', 'point'] loop
    execute format($f$
      alter table %I
        add column write_min double precision,
        add column write_max double precision,
        add column write_step double precision check (write_step >= 0),
        add column write_tolerance double precision check (write_tolerance >= 0),
        add column feedback_code text,
        add column interlock text,
        add column max_per_min integer not null default 6 check (max_per_min between 1 and 600),
        add column is_critical smallint not null default 0 check (is_critical in (0, 1)),
        add column is_command_blocked smallint not null default 0 check (is_command_blocked in (0, 1))$f$, target);
  end loop;
end $$;
