import type { TeamRole } from '../events/team-role.ts';

type Role = 'host' | TeamRole;

const [host, makers] = [['host'], ['host', 'cohost']] as const;

/** Who may do what with an event. Buttons ask `mayManage`, operations lock the event with lock-event.ts. What helpers do at
 * the door is in check-in/. */
const rolesFor = {
  edit: makers,
  publish: makers,
  copy: makers,
  repeat: makers,
  cancel: makers,
  'see attendees': makers,
  approve: makers,
  announce: makers,
  'answer questions': makers,
  'change team': host,
  remove: host,
} as const satisfies Record<string, readonly Role[]>;

export type EventAction = keyof typeof rolesFor;

export const mayManage = (role: Role | null, action: EventAction): boolean =>
  role !== null && (rolesFor[action] as readonly Role[]).includes(role);
