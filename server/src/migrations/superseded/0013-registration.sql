-- Things that live for minutes: captchas, check codes, QR sign-ins, portal tickets. Kept by digest where they would open a door.
create table captcha (
  key text primary key,
  kind text not null,
  answer jsonb not null,
  ip text not null,
  expires_at timestamptz not null,
  -- Set when it was solved; then the verification may be used once.
  solved_at timestamptz,
  used_at timestamptz
);
create index captcha_expiry on captcha (expires_at);
grant select, insert, update, delete on captcha to gemba_system;

create table check_code (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  purpose text not null check (purpose in ('register', 'password')),
  code_digest bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index check_code_address on check_code (address, purpose, id desc);
grant select, insert, update, delete on check_code to gemba_system;

create table qr_sign_in (
  key_digest bytea primary key,
  state text not null default 'wait' check (state in ('wait', 'scanned', 'confirmed', 'used')),
  company_id bigint references company,
  user_id bigint references app_user on delete cascade,
  expires_at timestamptz not null
);
grant select, insert, update, delete on qr_sign_in to gemba_system;

create table portal_ticket (
  digest bytea primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on portal_ticket to gemba_system;
