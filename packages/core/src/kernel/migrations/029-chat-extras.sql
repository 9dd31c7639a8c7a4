-- Each person's own settings of a conversation; the other never learns them.
alter table member add column muted boolean not null default false;

-- The latest message when it was archived: a later one brings it back to the list, unless it is muted.
alter table member add column archived_position int;

create index member_archived on member (person_id) where archived_position is not null;

-- Whether a name is like what was typed. Low enough for two swapped letters. Without the extension, nothing is.
do $$
begin
  create extension if not exists pg_trgm;
  create function name_is_like(name text, typed text) returns boolean language sql immutable as
    'select word_similarity(lower(typed), lower(name)) > 0.28';
exception when others then
  create function name_is_like(name text, typed text) returns boolean language sql immutable as 'select false';
end
$$;

-- A conversation has two people, so a message has at most two reactions: of its sender and of its recipient.
alter table message add column sender_reaction text
  check (sender_reaction in ('love', 'laugh', 'like', 'wow', 'sad', 'thanks'));

alter table message add column recipient_reaction text
  check (recipient_reaction in ('love', 'laugh', 'like', 'wow', 'sad', 'thanks'));

-- The position of the message that it replies to, in the same conversation.
alter table message add column reply_to int check (reply_to > 0 and reply_to < position);
