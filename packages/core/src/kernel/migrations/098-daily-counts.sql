-- Rounded down to tens when the day is first shown, and never changed, so that no two readings differ by one person.
create table daily_count (
  day date primary key,
  sign_ups int not null check (sign_ups % 10 = 0),
  meetings int not null check (meetings % 10 = 0)
);
