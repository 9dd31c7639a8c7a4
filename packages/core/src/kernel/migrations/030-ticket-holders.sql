-- Who uses a ticket, where its buyer has said so: someone who books several seats.
alter table ticket add column guest_name text check (char_length(guest_name) between 1 and 60);
