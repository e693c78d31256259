import type { Config, Context } from '@netlify/functions'
import { handleApi } from '#functions/handle-api.ts'

export default function api(request: Request, context: Context): Promise<Response> {
  return handleApi(request, {
    ip: context.ip,
    requestId: context.requestId,
    geo: { city: context.geo.city, country: context.geo.country?.name },
    waitUntil: (work) => context.waitUntil(work),
    deployContext: context.deploy.context,
  })
}

export const config: Config = {
  path: '/api/*',
  // What draws or decodes images: see `uploads` and `images`.
  excludedPath: [
    '/api/file-uploads/*',
    '/api/share-images/*',
    '/api/products',
    '/api/submissions/:ref',
    '/api/feedback/screenshots',
  ],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
}
