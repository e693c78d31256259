import type { Config, Context } from '@netlify/functions'
import { handleApi } from '#functions/handle-api.ts'

// Separate from the rest of the API, because one directory page requests dozens of images.

export default function uploads(request: Request, context: Context): Promise<Response> {
  return handleApi(request, {
    ip: context.ip,
    requestId: context.requestId,
    waitUntil: (work) => context.waitUntil(work),
    deployContext: context.deploy.context,
  })
}

export const config: Config = {
  path: '/api/file-uploads/*',
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
}
