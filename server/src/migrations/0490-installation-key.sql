-- A secret of the installation, from which all its servers derive the same keys. Tables of secrets are readable by the system
-- only; the function derives a key for one purpose and never returns the secret.
insert into installation (key, value) values ('secret', gen_random_uuid()::text || gen_random_uuid()::text)
  on conflict (key) do nothing;

create function installation_key(purpose text) returns bytea language sql stable security definer set search_path = public as $$
  select sha256(convert_to(value || ' ' || purpose, 'UTF8')) from installation where key = 'secret'
$$;
revoke execute on function installation_key(text) from public;
grant execute on function installation_key(text) to gemba_app, gemba_system;
