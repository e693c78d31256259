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
  excludedPath: '/api/file-uploads/*',
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
}
