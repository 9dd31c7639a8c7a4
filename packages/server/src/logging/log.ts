import { pino, type DestinationStream, type Logger } from 'pino';
import { createOutageHook } from './outages.ts';

/** Leaves out what people sent, which parsers, PostgreSQL and mail servers repeat in messages and stacks. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint }: Error & { code?: unknown; constraint?: unknown } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const message =
    error instanceof SyntaxError
      ? undefined
      : error.message.replaceAll(/(["'`]).*\1/gs, '$1…$1').replaceAll(/\S+@\S+/g, '…');
  return { type: error.name, message, code, constraint, stack: frames?.join('\n') };
}

export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { error: describe }, hooks: { logMethod: createOutageHook() } }, to);
