-- A row for each decision, so that undoing one leaves what another decision withholds.
alter table withheld drop constraint withheld_pkey;

alter table withheld add primary key (subject_type, subject_id, decision_id);

-- Suspensions that accounts had when they were deleted.
create table former_suspension (
  digest text not null references former_sign_in (digest) on delete cascade,
  -- Not a reference: the decision is deleted earlier.
  decision_id uuid not null,
  -- Null for no end.
  ends_at timestamptz,
  primary key (digest, decision_id)
);

create index former_suspension_decision on former_suspension (decision_id);

insert into former_suspension (digest, decision_id, ends_at)
select digest, gen_random_uuid(), nullif(suspended_until, 'infinity') from former_sign_in where suspended_until is not null;

-- safe for the version before: no released version has this column.
alter table former_sign_in drop column suspended_until;
