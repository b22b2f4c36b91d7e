-- Ranking reads the spans of one state of all objects in a period.
create index run_span_state on run_span (company_id, state, to_at);
