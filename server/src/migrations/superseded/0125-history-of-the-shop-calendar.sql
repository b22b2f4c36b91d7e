-- A change of a day tells which day, also where only its type has changed.
select keep_history('shop_calendar_day', '{day}');
