-- Why material was consumed from another location than the line side, by who may do so.
alter table material_consumption add column elsewhere_reason text;
