-- Stock is also kept for what no bill tells of: for a purpose, in words, and where that is told until an instant.
alter table stock_reservation add column purpose text, add column expires_at timestamptz;
create index stock_reservation_expires on stock_reservation (company_id, expires_at)
  where status = 10 and expires_at is not null;
-- A reservation by hand takes its number before it is stored: its rows carry it as their document.
grant usage on sequence stock_reservation_id_seq to gemba_app, gemba_system;
