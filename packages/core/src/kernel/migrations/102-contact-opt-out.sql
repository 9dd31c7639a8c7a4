-- Mailboxes whose owner nobody may ask any more to be a trusted contact: keyed digests, of no person.
create table contact_opt_out (
  digest text primary key
);
