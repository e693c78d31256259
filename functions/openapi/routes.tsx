import * as z from 'zod'
import { json, text } from '#functions/http/responses.ts'
import { documentationHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { type Route, route } from '#functions/route.ts'
import { DocumentationPage } from '#src/components/openapi/DocumentationPage.tsx'
import { renderElement } from '#src/components/pages/render-element.ts'
import { createDocument } from './document.ts'

const briefly = { 'cache-control': 'public, max-age=300' }

/** By origin. */
const documents = new Map<string, ReturnType<typeof createDocument>>()

export const routes: readonly Route[] = [
  route(
    'GET /api/openapi.json',
    {
      id: 'getOpenApiDocument',
      role: 'anonymous',
      summary: 'Get this API as an OpenAPI 3.1 document',
      responses: { 200: json(z.looseObject({ openapi: z.string() }), 'The document') },
    },
    async (c) => {
      const { origin } = c.var.env
      const document = documents.get(origin) ?? createDocument(await c.var.loadRoutes(), origin)
      documents.set(origin, document)
      return c.json(document, 200, briefly)
    },
  ),
  route(
    'GET /api/docs',
    {
      id: 'browseApi',
      role: 'anonymous',
      summary: 'Browse this API',
      responses: { 200: text('text/html', 'The page') },
    },
    (c) => {
      setMissingHeaders(c, documentationHeaders)
      return c.html(`<!doctype html>${renderElement(<DocumentationPage />)}`, 200, briefly)
    },
  ),
]
