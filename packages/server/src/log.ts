import { pino, type DestinationStream, type Logger } from 'pino';

/** What of an error goes into the log: enough to find it, and none of a statement's values, which are people's. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, code, constraint, stack: error.stack };
}

/** A log of JSON lines, to the standard output or to wherever tests want it. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { error: describe } }, to);
