import { z } from 'zod';

/** The language of the first line, where that is a ready text; null without one. */
export const ReadyIn = z.enum(['en', 'hi', 'mr']).nullable();
