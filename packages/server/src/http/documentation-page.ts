import type { OpenAPI } from '@orpc/contract';
import { html, raw } from 'hono/html';
import { plainPage } from './plain-pages.ts';

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

const schema = (of: unknown) =>
  raw(`<pre>${JSON.stringify(of, null, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);

export function docsPage(document: OpenAPI.Document) {
  const byTag = Map.groupBy(
    Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags?.[0] ?? 'other',
  );
  return plainPage(
    'The API',
    html`<p>
        Every operation takes and returns JSON under <code>/api</code>, with the session cookie of a signed-in browser.
        The same as an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      ${[...byTag].map(
        ([tag, operations]) =>
          html`<h2>${tag}</h2>
            ${operations.map(
              ({ path, method, operation }) =>
                html`<article>
                  <h3>
                    <code><span class="method">${method.toUpperCase()}</span>${path}</code>
                  </h3>
                  <p>${operation.summary}${operation.description ? html`<br />${operation.description}` : ''}</p>
                  ${
                    operation.parameters?.length
                      ? html`<p>
                          Takes
                          ${operation.parameters.map(({ name, required }, at) => html`${at ? ', ' : ''}<code>${name}${required ? '' : '?'}</code>`)}
                        </p>`
                      : ''
                  }
                  ${
                    operation.requestBody?.content?.['application/json']
                      ? html`<details>
                          <summary>Body</summary>
                          ${schema(operation.requestBody.content['application/json'].schema)}
                        </details>`
                      : ''
                  }
                  <details>
                    <summary>Responses ${Object.keys(operation.responses ?? {}).join(', ')}</summary>
                    ${schema(operation.responses)}
                  </details>
                </article>`,
            )}`,
      )}`,
  );
}
