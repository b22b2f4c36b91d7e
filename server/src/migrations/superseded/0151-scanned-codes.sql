-- What a scanner reads is a serial number, and nobody says of which material.
create index stock_balance_serial_number on stock_balance (company_id, serial_number) where on_hand <> 0 and serial_number is not null;
