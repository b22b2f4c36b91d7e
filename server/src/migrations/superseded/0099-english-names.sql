-- A second name, for readers of English, as points have it.
alter table object add column name_en text;
alter table model add column name_en text;
alter table box add column name_en text;
alter table area add column name_en text;
alter table department add column name_en text;
alter table energy_meter add column name_en text;
