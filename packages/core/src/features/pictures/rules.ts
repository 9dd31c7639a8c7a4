import { dayMs } from '../../kernel/time.ts';

/** Of a picture that no message or event uses. */
export const pictureLifeMs = dayMs;
