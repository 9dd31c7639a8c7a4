import { avatarOf } from '@nukkad/core/features/people/avatar/avatar.ts';
import { drawAvatar } from '@nukkad/core/features/people/avatar/draw-avatar.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Env, Hono } from 'hono';
import { encodingFor } from '../../http/encodings.ts';

/** Drawn from its code alone, so it says nothing about anyone. No cache for callers to fill: it takes under 0.1 ms. */
export function serveAvatars<E extends Env>(app: Hono<E>) {
  app.get('/api/avatars/:code', async (c) => {
    const avatar = avatarOf(c.req.param('code'));
    if (!avatar) throw refused('NOT_FOUND');
    const drawing = new TextEncoder().encode(drawAvatar(avatar));
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const bytes = encoding ? await encoding.encode(drawing) : drawing;
    c.header('vary', 'accept-encoding', { append: true });
    if (encoding) c.header('content-encoding', encoding.name);
    return c.body(bytes, 200, {
      'content-type': 'image/svg+xml',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
