-- Accounts without a confirmed age, which are deleted after some days.
create index person_unconfirmed on person (created_at)
  where adult_confirmed_on is null and onboarded_at is null and onboarded_before is null and deleted_at is null;
