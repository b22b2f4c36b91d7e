-- Days that the samples of a point are kept: null follows its company, 0 is without end.
alter table point add column retention_days integer check (retention_days between 0 and 36500);
alter table model_point add column retention_days integer check (retention_days between 0 and 36500);
