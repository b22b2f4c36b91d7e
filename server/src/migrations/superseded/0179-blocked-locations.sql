-- Stock that lies in a locked or disabled location may not be taken: those few are looked up with every figure of what may.
create index location_blocked on location (company_id) where is_locked = 1 or is_enabled <> 1;
