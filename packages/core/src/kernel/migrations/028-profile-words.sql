-- What people say about themselves, apart from the rows that every list reads. Most have written nothing.
create table own_words (
  person_id text primary key references person (id) on delete cascade,
  bio text not null check (char_length(bio) <= 300),
  pronouns text check (pronouns in ('she/her', 'he/him', 'they/them', 'she/they', 'he/they', 'any pronouns')),
  languages text[] not null check (cardinality(languages) <= 8 and char_length(array_to_string(languages, '')) <= 40),
  prompts text[] not null check (cardinality(prompts) <= 2 and char_length(array_to_string(prompts, '')) <= 60),
  answers text[] not null,
  line text check (char_length(line) <= 90),
  check (
    cardinality(answers) = cardinality(prompts)
    and char_length(answers[1]) <= 140
    and char_length(answers[2]) <= 140
  )
);
