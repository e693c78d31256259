import type { Hono } from 'hono'
import { respondInvalidLink, respondTooOften } from '#functions/deliveries/refused-links.tsx'
import { openShareLink } from '#functions/deliveries/share-links.ts'
import { hideUrl, type PageEnvironment } from '#functions/pages/answers.tsx'
import { clientKey } from '#src/domain/clients/clients.ts'
import { respondEvidence } from './file.ts'

/** Files per minute and client. */
const filesPerMinute = { limit: 10, windowMs: 60 * 1000 }

/** The evidence of a report, for anyone who has a link to it. */
export function addEvidenceFile(app: Hono<PageEnvironment>): void {
  app.use('/report/:token/evidence.json', hideUrl)
  app.get('/report/:token/evidence.json', async (c) => {
    c.header('x-robots-tag', 'noindex')
    c.header('cache-control', 'private, no-store')
    const waitMs = await c.var.countUse(`evidence:${clientKey(c.var.request.ip)}`, filesPerMinute)
    if (waitMs !== null) return respondTooOften(c, waitMs)
    const project = await openShareLink(c.var, c.req.param('token'))
    return project ? respondEvidence(c, c.var.db, project, c.var.now()) : respondInvalidLink(c)
  })
}
