-- A part of a code may be the text of an entry of one of the company's own dictionaries.
alter table code_rule_part add column dictionary_type text;
