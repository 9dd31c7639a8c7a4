-- When people completed their profile before they were asked their age. Set until they answer; nobody can meet them until then.
alter table person add column onboarded_before timestamptz;

-- The sample people of a sandbox, by the addresses that it gave them.
update person set adult_confirmed_on = (person.created_at at time zone 'Asia/Kolkata')::date
  from "user" where "user".id = person.id and "user".email = 'person-' || person.id || '@nukkad.example';

update person set onboarded_before = onboarded_at, onboarded_at = null
  where onboarded_at is not null and adult_confirmed_on is null and deleted_at is null;
