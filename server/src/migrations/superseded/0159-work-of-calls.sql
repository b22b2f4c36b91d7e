-- A call knows the work that ran where it was made, and the time that stood still because of it.
alter table andon_event
  add column work_order_id bigint,
  add foreign key (company_id, work_order_id) references work_order (company_id, id) on delete set null (work_order_id);
create index andon_event_work_order on andon_event (work_order_id);

alter table work_log
  add column andon_event_id bigint,
  add foreign key (company_id, andon_event_id) references andon_event (company_id, id) on delete set null (andon_event_id);
create index work_log_andon_event on work_log (andon_event_id);
