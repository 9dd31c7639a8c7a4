import { asRefusal } from '@nukkad/core/kernel/operation.ts';
import { isRefusalCode, refusals, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { ORPCError, ValidationError } from '@orpc/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** The body of every error response. Clients may retry where `defined` is false: that is a fault and not a refusal. */
export const refusalBody = (code: RefusalCode, data?: unknown) => ({
  defined: code !== 'INTERNAL',
  code,
  status: refusals[code].status,
  message: refusals[code].message,
  ...(data === undefined ? {} : { data }),
});

export const refuse = (c: Context, code: RefusalCode, data?: unknown) =>
  c.json(refusalBody(code, data), refusals[code].status);

/** The refusal that answers what was thrown. Logs bugs, and that the database is away. */
export function codeOf(
  thrown: unknown,
  log: Logger,
  request: { id: string; method: string; path: string },
): RefusalCode {
  const error = asRefusal(thrown);
  const code = error instanceof ORPCError && error.defined && isRefusalCode(error.code) ? error.code : null;
  if (code !== null && code !== 'STORAGE_AWAY') return code;
  log.error({ ...request, error }, 'a request failed');
  return code ?? 'INTERNAL';
}

/** What clients may see of an error. A bug shows nothing of itself: the log has it under the response's `X-Request-Id`. */
export function publicError(error: ORPCError<string, unknown>) {
  if (error.defined) return error.toJSON();
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return refusalBody('INVALID_INPUT', {
      issues: error.cause.issues.map(({ path, message }) => ({
        path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
        message,
      })),
    });
  if (error.status === 413) return refusalBody('TOO_LARGE');
  if (error.status === 404) return refusalBody('NOT_FOUND');
  if (error.status < 500) return refusalBody('INVALID_INPUT');
  return refusalBody('INTERNAL');
}
