import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { jsonAnswer } from '#functions/http/schemas.ts'
import { documentationHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { site } from '#src/site.ts'

const documentRoute = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  ...about('GET /api/openapi.json'),
  responses: { 200: jsonAnswer('The document', z.looseObject({ openapi: z.string() })) },
})

const pageRoute = createRoute({
  method: 'get',
  path: '/api/docs',
  ...about('GET /api/docs'),
  responses: { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } },
})

/** Adds the API's own document. */
export function addDocumentation(app: OpenAPIHono<ApiEnvironment>): void {
  let document: unknown
  app.openapi(documentRoute, (c): Response => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${site.name} API`,
        version: '1',
        description: 'Errors are application/problem+json (RFC 9457).',
      },
      servers: [{ url: '/' }],
    })
    return c.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })

  app.openapi(pageRoute, async (c): Promise<Response> => {
    setMissingHeaders(c, documentationHeaders)
    c.header('cache-control', 'public, max-age=300')
    return c.html(page)
  })
}

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>${site.name} API</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/swagger-ui/swagger-ui.css" />
    </head>
    <body>
      <main id="swagger-ui"></main>
      <noscript>The same as JSON: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
      <script src="/swagger-ui/swagger-ui-bundle.js"></script>
      <script src="/swagger-ui/start.js"></script>
    </body>
  </html>`
