import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

export type Env = { Bindings: HttpBindings; Variables: RequestIdVariables };

export type PersonOf = (c: Context) => Promise<string | null>;
