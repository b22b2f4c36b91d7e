-- Reservations that have ended go by age.
create index stock_reservation_ended on stock_reservation (company_id, update_time) where status <> 10;
