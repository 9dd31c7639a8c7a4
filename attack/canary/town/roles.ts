/** Named by their relation to the host Asha. `bela` has blocked `blockedCohost` and `blockedHelper`, is in ghost mode,
 * and attends Asha's events. */
export const roles = [
  'signedOut',
  'fresh',
  'stranger',
  'declined',
  'blockedCohost',
  'blockedHelper',
  'formerCohost',
  'formerHelper',
  'gaveBack',
  'notApproved',
  'approved',
  'friend',
  'helper',
  'cohost',
  'bela',
  'asha',
  'suspended',
  'moderator',
] as const;
export type Role = (typeof roles)[number];

/** Roles with access to something; they prove that the secrets are there. */
export const insiders: readonly Role[] = [
  'asha',
  'bela',
  'cohost',
  'helper',
  'friend',
  'approved',
  'suspended',
  'moderator',
];

/** Roles who may take a ticket and then see the attendees. */
export const ticketTakers: readonly Role[] = [
  'stranger',
  'declined',
  'formerCohost',
  'formerHelper',
  'gaveBack',
  'fresh',
];
