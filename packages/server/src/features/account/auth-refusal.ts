import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { APIError } from 'better-auth/api';

export const refusal = (code: RefusalCode) => new APIError(refusals[code].status, { code });
