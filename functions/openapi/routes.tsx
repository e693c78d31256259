import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#functions/http/schemas.ts'
import { documentationHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { DocumentationPage } from '#src/components/openapi/DocumentationPage.tsx'
import { renderElement } from '#src/components/pages/render-element.ts'
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
  app.openAPIRegistry.registerComponent('securitySchemes', 'accessToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  let document: unknown
  for (const name of ['productToken', 'uploadToken']) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, { type: 'http', scheme: 'bearer' })
  }
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

  app.openapi(pageRoute, (c): Response => {
    setMissingHeaders(c, documentationHeaders)
    c.header('cache-control', 'public, max-age=300')
    return c.html(`<!doctype html>${renderElement(<DocumentationPage />)}`)
  })
}
