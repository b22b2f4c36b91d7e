-- What a person types as the deadband of storing is kept digit by digit, in the unit of the point.
alter table model_point alter column store_deadband type numeric using store_deadband::numeric;
alter table point alter column store_deadband type numeric using store_deadband::numeric;
