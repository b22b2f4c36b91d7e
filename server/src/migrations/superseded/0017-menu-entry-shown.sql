-- Whether the side menu shows an entry; its page can be opened all the same.
alter table menu_entry add column is_shown boolean not null default true;
