-- What costs and values are in: one currency a company (ISO 4217).
alter table company add column currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$');
