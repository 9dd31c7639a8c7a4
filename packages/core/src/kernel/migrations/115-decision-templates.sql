-- The ready text that a moderator chose, by its name in decision-templates.ts; its receiver reads it in their language.
alter table decision add column template text;
