-- Updates of check-ins that wait for their people are named like the feature.
update person_update
set content = replace(content, '"type":"entry.changed"', '"type":"check-in.changed"')
where content like '{"type":"entry.changed"%';
