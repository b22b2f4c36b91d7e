-- An object with all that stands below it, for statements of other modules, which know no tables but their own. Row policies
-- of whoever asks decide what is seen; a tree deeper than a hundred is none that people made.
create function objects_below(top bigint) returns setof bigint language sql stable as $$
  with recursive below (id, depth) as (
    select o.id, 1 from object o where o.id = top
    union all
    select o.id, b.depth + 1 from below b join object o on o.parent_id = b.id where b.depth < 100
  )
  select id from below
$$;
