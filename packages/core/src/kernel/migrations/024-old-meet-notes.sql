-- Finds the notes and places of requests whose time passed long ago, which a job clears.
create index meet_request_noted on meet_request (expires_at) where note <> '' or place <> '';
