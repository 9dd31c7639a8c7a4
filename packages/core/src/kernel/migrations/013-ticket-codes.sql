-- Ten characters instead of eight: among a million tickets two of eight were the same. Older tickets keep theirs.
create or replace function ticket_code() returns text language sql volatile as $$
  select string_agg(substr('234679ACDEFGHJKMNPQRTUVWXYZ', 1 + get_byte(random_bytes.bytes, place) % 27, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random_bytes, unnest(array[0,1,2,3,4,5,10,11,12,13]) as place
$$
