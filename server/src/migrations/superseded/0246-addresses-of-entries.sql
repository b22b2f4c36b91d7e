-- What people set and others open: a web page (http, https), or a path of this server. No other scheme, no second slash, no
-- backslash, no white space, no control or format characters.
create function is_link_address(address text) returns boolean language sql immutable parallel safe as $$
  select address ~* '^(https?://[^/?#@]+([/?#].*)?|/(?!/).*)$'
    and address !~ '[\\[:cntrl:][:space:]\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
$$;

set local role gemba_system;
update menu_entry set url = null where url is not null and not is_link_address(url);
update company_detail set value = null where key = 'appDownUrl' and value is not null and not is_link_address(value);
reset role;
alter table menu_entry add constraint menu_entry_url_check check (url is null or is_link_address(url));
