import { createRoute } from '@hono/zod-openapi'
import { problemAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { landingFolders } from './twins.ts'

// The output of each call of /api/share-images.

const responses = {
  200: { description: 'A PNG of 1200 × 630 pixels' },
  304: { description: 'Not modified' },
  404: problemAnswer('Product or page not found'),
}

// In OpenAPI the parameter's name ends before `.png`. In the router it is the whole last segment.
const fileName = (name: string, example: string) =>
  ({ name, in: 'path', required: true, schema: { type: 'string' }, example }) as const

export const productRoute = createRoute({
  method: 'get',
  path: '/product/{slug}.png',
  ...about('GET /api/share-images/product/{slug}.png'),
  parameters: [fileName('slug', 'penpot')],
  responses,
})

export const postRoute = createRoute({
  method: 'get',
  path: '/post/{slug}.png',
  ...about('GET /api/share-images/post/{slug}.png'),
  parameters: [fileName('slug', 'what-directory-submission-is')],
  responses,
})

export const pageRoute = createRoute({
  method: 'get',
  path: '/page/{name}.png',
  ...about('GET /api/share-images/page/{name}.png'),
  parameters: [fileName('name', 'directories')],
  responses,
})

export const landingRoute = createRoute({
  method: 'get',
  path: '/landing/{folder}/{slug}.png',
  ...about('GET /api/share-images/landing/{folder}/{slug}.png'),
  parameters: [
    { name: 'folder', in: 'path', required: true, schema: { type: 'string', enum: [...landingFolders] } },
    fileName('slug', 'directory-listing-saas'),
  ],
  responses: { ...responses, 503: problemAnswer('The page can’t be read from the site') },
})
