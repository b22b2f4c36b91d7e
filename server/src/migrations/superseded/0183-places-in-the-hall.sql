-- Where a station stands on the hall board.
alter table station
  add column board_column smallint check (board_column between 1 and 24),
  add column board_row smallint check (board_row between 1 and 24);
