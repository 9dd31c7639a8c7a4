-- A moderator can't confirm their own decision that needs a second moderator, but can decline it.
alter table decision drop constraint decision_check1;

alter table decision add constraint decision_confirmed_by_another check (second_id is distinct from moderator_id or not is_confirmed);
