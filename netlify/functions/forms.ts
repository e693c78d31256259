import type { Config, Context } from '@netlify/functions'
import { handlePage } from '#functions/handle-page.ts'

// A form sent without JavaScript posts to its own page's URL. The page stays static, and only the POST runs here.

export default function forms(request: Request, context: Context): Promise<Response> {
  return handlePage(request, {
    ip: context.ip,
    requestId: context.requestId,
    waitUntil: (work) => context.waitUntil(work),
    deployContext: context.deploy.context,
  })
}

export const config: Config = {
  path: ['/directories/submit', '/order/:plan'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}
