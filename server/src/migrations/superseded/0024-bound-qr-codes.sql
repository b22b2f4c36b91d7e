-- A QR code opens a session in the browser that showed it, and in no other.
delete from qr_sign_in;
alter table qr_sign_in add column requester_digest bytea not null;
