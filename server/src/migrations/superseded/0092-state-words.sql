-- Words of the values of a state, such as 0=停止；1=运行, beside the names of the point.
alter table model_point add column state_words text, add column state_words_en text;
alter table point add column state_words text, add column state_words_en text;
