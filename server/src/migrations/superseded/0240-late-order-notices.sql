-- For which due date an exception was raised for a late order: once for each date, also where the exception is removed.
create table late_order_notice (
  company_id bigint not null references company,
  order_id bigint not null,
  due_date date not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references production_order (company_id, id) on delete cascade
);
create index late_order_notice_order on late_order_notice (order_id);
comment on table late_order_notice is 'production';
select protect('late_order_notice');
