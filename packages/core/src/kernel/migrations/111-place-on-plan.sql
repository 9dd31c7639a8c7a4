-- The page of a plan can show where its person is, as a conversation can.
alter table share
  alter column conversation_id drop not null,
  add column plan_id uuid unique references shared_plan (id) on delete cascade,
  add check ((conversation_id is null) <> (plan_id is null));
