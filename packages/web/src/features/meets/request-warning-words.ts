import type { RequestWarning } from '@nukkad/core/features/meets/request-warning.ts';

export const requestWarningWords: Record<RequestWarning, string> = {
  repeated: 'The same note was sent to several people.',
  'new account': 'This account is new and has asked many people to meet.',
};
