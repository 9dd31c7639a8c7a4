-- Who got the alert hears that the person is safe, also when they are no longer the contact by then.
alter table shared_plan
  -- Sealed: where the alert went, until the person says that they are safe.
  add column alerted_to text;

update shared_plan set alerted_at = null, alert_digest = null where alerted_at is not null;

alter table shared_plan add check ((alerted_at is null) = (alerted_to is null));

alter table contact_mail
  add column person_id text references person (id) on delete cascade,
  -- Of an alert. Not a reference: a new link of a plan makes a new row of it.
  add column plan_id uuid,
  alter column contact_id drop not null,
  drop constraint contact_mail_contact_id_fkey,
  add foreign key (contact_id) references trusted_contact (id) on delete set null;

update contact_mail set person_id = trusted_contact.person_id
from trusted_contact where trusted_contact.id = contact_mail.contact_id;

-- safe for the version before: no released version has this table.
alter table contact_mail alter column person_id set not null;

create index contact_mail_person on contact_mail (person_id);
