import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import routes from 'virtual:contract';
import { learnTime } from '../../device/server-time.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { actingAsHeader } from './acting-as.ts';
import type { Api } from './backend.ts';

export { connect } from './reconnecting-socket.ts';

export const api: Api = createORPCClient(
  new OpenAPILink(routes, {
    url: () => assetUrl('api'),
    headers: actingAsHeader,
    async fetch(request, init) {
      const sentAt = performance.now();
      const response = await fetch(request, init);
      learnTime(response.headers.get('date'), performance.now() - sentAt);
      return response;
    },
  }),
);
