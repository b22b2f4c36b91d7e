-- Columns of a point that were changed on its object. A synchronisation with the model leaves them as they are.
alter table point add column overridden text[] not null default '{}';

-- Which side caused a difference so far is not known, so the values of the objects are kept.
update point as p set overridden = difference.names, origin = 2
from (
  select p.id, array_agg(field.name) as names
  from point p
  join model_point m on m.id = p.model_point_id
  cross join unnest(array['code', 'name', 'name_en', 'name_tw', 'data_type', 'state_words', 'state_words_en', 'unit', 'decimals',
    'scale', 'offset', 'eng_low', 'eng_high', 'clamp_policy', 'period_ms', 'stale_ms', 'frozen_ms', 'store_mode',
    'store_deadband', 'store_deadband_percent', 'min_interval_ms', 'max_interval_ms', 'retention_days', 'sort_number']) as field (name)
  where p.origin <> 3 and to_jsonb(p) -> field.name is distinct from to_jsonb(m) -> field.name
  group by p.id
) as difference
where p.id = difference.id;

-- Finds the point of an object that follows a model point, also while the statistics of the table are old.
create index point_model_point_object on point (model_point_id, object_id);
drop index point_model_point;
