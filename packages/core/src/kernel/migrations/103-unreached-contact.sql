-- When the last mail to the contact was given up, if it was.
alter table trusted_contact add column unreached_at timestamptz;
