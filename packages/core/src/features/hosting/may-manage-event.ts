import type { TeamRole } from '../events/team-role.ts';

type Role = 'host' | TeamRole;

const [host, cohost, makers] = [['host'], ['cohost'], ['host', 'cohost']] as const;

/** Buttons ask `mayManage`, operations lock the event with lock-event.ts. Helpers’ work at the door is in check-in/. */
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
  promote: host,
  'change team': host,
  'hand over': host,
  'become host': cohost,
  remove: host,
} as const satisfies Record<string, readonly Role[]>;

export type ManageAction = keyof typeof rolesFor;

export const mayManage = (role: Role | null, action: ManageAction): boolean => {
  const roles: readonly Role[] = rolesFor[action];
  return role !== null && roles.includes(role);
};
