-- Tracing: where material went, and where it came from, in the order in which links are read, so that no link is read that is folded.
create index material_consumption_lot_work on material_consumption (lot_id, work_order_id);
drop index material_consumption_lot;
create index material_consumption_serial on material_consumption (serial_number, material_id, work_order_id)
  where serial_number is not null;

create index stock_ledger_lot_source on stock_ledger (lot_id, source_type, source_id);
drop index stock_ledger_lot;
create index stock_ledger_serial on stock_ledger (serial_number, material_id, source_type, source_id)
  where serial_number is not null;

-- What is scanned is a code without its material.
create index lot_code on lot (company_id, code);
create index lot_supplier_lot on lot (company_id, supplier_lot) where supplier_lot is not null;
