-- What has arrived of an issue where it went; until now all of it, once its receipt was confirmed.
alter table outbound_line add column received_quantity numeric not null default 0;
update outbound_line l set received_quantity = l.issued_quantity
from outbound_bill b where b.id = l.outbound_bill_id and b.status = 60;
