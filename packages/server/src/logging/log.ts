import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * What of an error goes into the log: enough to find it, and nothing that somebody sent. Parsers and PostgreSQL repeat their
 * input in messages, between quotation marks, and mail servers the address; a stack begins with the message.
 */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const message =
    error instanceof SyntaxError
      ? undefined
      : error.message.replaceAll(/(["'`]).*\1/gs, '$1…$1').replaceAll(/\S+@\S+/g, '…');
  return { type: error.name, message, code, constraint, stack: frames?.join('\n') };
}

/** A log of JSON lines, to the standard output or to wherever tests want it. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { error: describe } }, to);
