-- Each of several servers has a disk of its own, so the administrators are notified of each; '' is the disk of the only server.
alter table storage_notice drop constraint storage_notice_pkey;
alter table storage_notice drop column is_only;
alter table storage_notice add column server text not null default '' primary key;
