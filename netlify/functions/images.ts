import type { Config, Context } from '@netlify/functions'
import { handleApi } from '#functions/handle-api.ts'

// What draws or decodes images, apart from `uploads`. Its libraries are larger than everything else, so `api` is packaged
// without them: see netlify.toml. Both leave these paths to it.

export default function images(request: Request, context: Context): Promise<Response> {
  return handleApi(request, {
    ip: context.ip,
    geo: { city: context.geo.city, country: context.geo.country?.name },
    waitUntil: (work) => context.waitUntil(work),
    deployContext: context.deploy.context,
  })
}

export const config: Config = {
  path: ['/api/share-images/*', '/api/products', '/api/submissions/:ref', '/api/feedback/screenshots'],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
}
