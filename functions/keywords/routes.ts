import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { matchNow } from '#functions/mentions/match-posts.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/keywords/keywords.api.ts'
import { keywordKey, keywordLimits, keywordMessages } from '#src/domain/keywords/keywords.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addKeywords, removeKeyword } from '#src/storage/mentions/keyword-changes.ts'
import { countKeywords } from '#src/storage/keywords/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { readKeywords, readProposals, toNewKeywords } from './views.ts'

/** Posts of weeks are matched again for each. */
const addedPerHour = { limit: 300, windowMs: 60 * 60 * 1000 }

const missing = { 404: 'Project not found' }

/** What a project wants to be found for. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/keywords',
    {
      id: 'listKeywords',
      role: 'user',
      summary: 'List a project’s keywords',
      responses: { 200: dataOf(api.keywordList, 'Oldest first') },
      problems: missing,
    },
    async (c, { params }) => {
      const { db } = c.var
      const user = signedIn(c)
      const project = await findProject(db, user.id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const [items, used, { keywords: limit }] = await Promise.all([
        readKeywords(db, project.id, c.var.now()),
        countKeywords(db, user.id),
        findAllowance(db, user.id, c.var.now()),
      ])
      const proposals = await readProposals(db, project, items)
      // There are never so many that they need more than one page.
      const pagination = paginate({ page: 1, limit: Math.max(1, items.length) }, items.length)
      return c.json({ success: true, data: { items, pagination, proposals, limit, used } })
    },
  ),
  route(
    'POST /api/projects/{id}/keyword',
    {
      id: 'addKeywords',
      role: 'confirmed',
      summary: 'Add a keyword, or several',
      body: api.newKeywords,
      responses: {
        201: dataOf(
          api.addedKeywords,
          `Up to ${keywordLimits.perRequest} at once. Skipped: those that are there already (present), or that the plan doesn’t include (full)`,
        ),
      },
      problems: { ...missing, 409: 'The plan includes no more keywords' },
    },
    async (c, { params, body }) => {
      const { db, now } = c.var
      const user = signedIn(c)
      const project = await findProject(db, user.id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const keywords = toNewKeywords(body(), c.var.newId)
      const tooMany = await overLimit(c, `keyword:${user.id}`, addedPerHour)
      if (tooMany) return tooMany
      const { keywords: limit } = await findAllowance(db, user.id, now())
      const own = { projectId: project.id, userId: user.id, limit }
      const { added, hidden } = await addKeywords(db, own, keywords, now())
      await matchNow(c.var, project.id)
      const items = await readKeywords(db, project.id, now())
      const present = new Set(items.map(({ text }) => keywordKey(text)))
      const skipped = keywords
        .filter(({ id }) => !added.includes(id))
        .map(({ text, key }) => ({ text, reason: present.has(key) ? 'present' : 'full' }))
      if (added.length === 0 && skipped.some(({ reason }) => reason === 'full')) {
        return problem(c, 409, { detail: keywordMessages.full(limit) })
      }
      const data = { added: items.filter(({ id }) => added.includes(id)), skipped, hidden }
      return c.json({ success: true, data }, 201)
    },
  ),
  route(
    'DELETE /api/projects/{id}/keyword/{keywordId}',
    {
      id: 'removeKeyword',
      role: 'confirmed',
      summary: 'Delete a keyword',
      responses: { 200: messageOf('Deleted') },
      problems: missing,
    },
    async (c, { params: { id, keywordId } }) => {
      const project = await findProject(c.var.db, signedIn(c).id, id)
      if (!project) return notFound(c, projectMessages.notFound)
      if (!(await removeKeyword(c.var.db, project.id, keywordId, c.var.now())))
        return notFound(c, keywordMessages.notFound)
      await pauseUnpaid(c.var, signedIn(c).id)
      // What an excluded keyword has kept out.
      await matchNow(c.var, project.id)
      return c.json({ success: true, message: keywordMessages.removed })
    },
  ),
]
