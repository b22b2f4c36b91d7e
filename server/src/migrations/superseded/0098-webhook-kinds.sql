-- Group robots of DingTalk, WeCom and Feishu take messages in a shape of their own; not all of them are given a secret.
alter table webhook
  add column kind smallint not null default 1 check (kind between 1 and 4),
  alter column secret drop not null;
