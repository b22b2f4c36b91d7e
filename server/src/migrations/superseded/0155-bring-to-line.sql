-- Goods that are issued to the line are brought to a location there, and stay ours until they are used up.
alter table demand add column target_location_id bigint;
alter table demand add foreign key (company_id, target_location_id) references location (company_id, id);
create index demand_target_location on demand (target_location_id);

alter table outbound_bill add column target_location_id bigint;
alter table outbound_bill add foreign key (company_id, target_location_id) references location (company_id, id);
create index outbound_bill_target_location on outbound_bill (target_location_id);
