-- Apart from 119, which locks the table: people go on chatting while this runs. Ended blocks need no names.
update block set blocked_name = blocked.name, blocked_picture = blocked.picture,
  blocker_name = blocker.name, blocker_picture = blocker.picture
from person as blocked, person as blocker
where blocked.id = block.blocked and blocker.id = block.blocker and not block.is_carried
  and block.ended_at is null;
