import { dayMs } from '@nukkad/core/kernel/time.ts';

export const answerTimeoutMs = 10_000;

export const longestWaitMs = dayMs;

export const maxPushes = 200;

/** A push service that answers slowly holds only its own. */
export const maxAtOneService = 50;

export const pushesAtOnce = 50;

/** Pause between pushes, in ms, so that messages get a turn: encrypting one takes a third of a millisecond. */
export const betweenPushesMs = 1;

/** How long marks are gathered into one commit, since each commit delays messages, in ms. */
export const gatheredForMs = 100;
