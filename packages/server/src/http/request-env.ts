import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestIdVariables } from 'hono/request-id';
import type { Owner } from '../features/account/session-cache.ts';

export type Env = { Bindings: HttpBindings; Variables: RequestIdVariables & { isPageBelow?: boolean } };

export type PersonOf = (c: Context) => Promise<string | null>;

export type OwnerOf = (headers: IncomingHttpHeaders) => Promise<Owner | null>;
