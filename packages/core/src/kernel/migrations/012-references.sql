-- Updates keep what they are about, and no longer what they said: somebody may not see that any more when they come back.
-- Those from before say it still. Whoever has missed them fetches everything.
delete from person_update;

