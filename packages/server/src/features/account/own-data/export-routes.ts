import { readExportFile } from '@nukkad/core/features/account/own-data/exports.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { isUuid, refused } from '@nukkad/core/kernel/operation.ts';
import type { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { Env, OwnerOf } from '../../../http/request-env.ts';

/** Only for the session that asked, so that a link that is passed on opens nothing. */
export function serveExports(app: Hono<Env>, host: Host, ownerOf: OwnerOf) {
  app.get('/api/export/:id', async (c) => {
    const owner = await ownerOf(c.env.incoming.headers);
    if (!owner) throw refused('SIGNED_OUT');
    if (!(await host.rateLimits.take('exportDownloads', owner.personId))) throw refused('TOO_MANY');
    const id = c.req.param('id');
    const file = isUuid(id) ? await readExportFile(host, { ...owner, id }) : null;
    if (!file) throw refused('NOT_FOUND');
    c.header('content-type', 'application/zip');
    c.header('content-length', String(file.bytes));
    c.header('content-disposition', 'attachment; filename="nukkad-data.zip"');
    c.header('cache-control', 'no-store');
    return stream(c, async (out) => {
      for await (const part of file.parts) {
        if (out.aborted) return;
        await out.write(part);
      }
    });
  });
}
