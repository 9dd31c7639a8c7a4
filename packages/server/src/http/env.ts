import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

/** What every handler finds in its context: Node's request and response, and the request's id. */
export type Env = { Bindings: HttpBindings; Variables: RequestIdVariables };

/** The signed-in person who sends a request, or null. */
export type PersonOf = (c: Context) => Promise<string | null>;
