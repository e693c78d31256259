import type { Config, Context } from '@netlify/functions'
import { handlePage } from '#functions/handle-page.ts'

export default function pages(request: Request, context: Context): Promise<Response> {
  return handlePage(request, {
    ip: context.ip,
    requestId: context.requestId,
    waitUntil: (work) => context.waitUntil(work),
    deployContext: context.deploy.context,
  })
}

export const config: Config = {
  path: [
    '/product/:slug',
    '/product/:slug/report',
    '/directory-list/:slug',
    '/directory-list/:slug/correction',
    '/blog/*',
    '/directories/search',
    '/submissions/*',
    '/report/:token',
    '/report/:token/evidence.json',
    '/weekly-mail/*',
    '/mention-mail/*',
    '/feedback/*',
    '/feedback-email/*',
    '/feedback-words/*',
    '/waitlist',
    '/waitlist/*',
    '/unsubscribe/*',
    '/c/:slug',
    '/g/:slug',
    '/page/:slug',
    // In capitals. Patterns are case-sensitive.
    '/G',
    '/G/:slug',
    '/C/:slug',
    '/Page/:slug',
    '/PAGE/:slug',
  ],
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
}
