-- Whom someone lets see and ask them, and what else that depends on.
alter table person
  add column audience text not null default 'everyone'
    check (audience in ('everyone', 'women', 'verified', 'interests', 'nobody')),
  -- A changed gender counts among women and non-binary people from then on.
  add column gender_counts_from timestamptz,
  -- How the badge was earned.
  add column verified_by text check (verified_by in ('meeting', 'selfie', 'team'));
