import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { changes } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { cleanLink, mentionLimits, mentionMessages, readUntil } from '#src/domain/mentions/changes.ts'
import * as api from '#src/domain/mentions/mentions.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { hasDueMentions, wakeMentions } from '#src/storage/mentions/changes.ts'
import { countByDay, tallyOf } from '#src/storage/mentions/counts.ts'
import { isDailyMailOn, saveDailyMail } from '#src/storage/mentions/daily-mails.ts'
import { findMention, listMentions } from '#src/storage/mentions/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { act, type Acted } from './actions.ts'
import { addLink } from './links/add-link.ts'
import { toMention } from './views.ts'

const linksPerHour = { limit: 60, windowMs: 60 * 60 * 1000 }

const noProject = { 404: 'Project not found' }
const missing = { 404: 'There is no such mention, or it is another customer’s' }
const conflict = { 409: 'It was changed meanwhile, or is folded; `data` has it as it is now' }
const changed = { 200: dataOf(api.mention, 'The mention as it is now') }

/** Public posts in which a project's keywords appear. */
export const routes: readonly Route[] = [
  route(
    'GET /api/posts/{projectId}/mentions',
    {
      id: 'listMentions',
      role: 'user',
      summary: 'List a project’s mentions, newest first',
      query: api.mentionQuery,
      responses: { 200: dataOf(api.mentionPage, 'Newest posts first') },
      problems: noProject,
    },
    async (c, { params, query: { filter = 'all', from, ...sent } }) => {
      const { db, now } = c.var
      const project = await findProject(db, signedIn(c).id, params.projectId)
      if (!project) return notFound(c, projectMessages.notFound)
      if (await hasDueMentions(db, now())) await wakeMentions(db, now())
      const wanted = readPageRequest(sent.page, sent.limit ?? String(mentionLimits.pageSize))
      const fromDay = from / dayMs
      const counts = await countByDay(db, project.id, fromDay)
      const tally = tallyOf(counts)
      const [rows, dailyMail] = await Promise.all([
        listMentions(db, project.id, counts, { filter, fromDay, ...wanted }),
        isDailyMailOn(db, project.id),
      ])
      const pagination = paginate(wanted, tally[filter])
      return c.json({ success: true, data: { items: rows.map(toMention), pagination, counts: tally, dailyMail } })
    },
  ),
  route(
    'POST /api/posts/{projectId}/mentions',
    {
      id: 'addMention',
      role: 'confirmed',
      summary: 'Add a mention by its link',
      body: api.newLink,
      responses: {
        201: dataOf(api.addedLink, 'The mention. One that is there already is new again if it was dismissed'),
      },
      problems: { ...noProject, 429: 'Too many requests; `Retry-After` says when to try again' },
    },
    async (c, { params, body }) => {
      const user = signedIn(c)
      const project = await findProject(c.var.db, user.id, params.projectId)
      if (!project) return notFound(c, projectMessages.notFound)
      const link = cleanLink(body())
      const tooMany = await overLimit(c, `mention-link:${user.id}`, linksPerHour)
      if (tooMany) return tooMany
      const added = await addLink(c.var, project.id, link)
      if (!added) return invalid(c, [{ field: 'url', message: mentionMessages.removedAuthor }])
      return c.json({ success: true, data: { mention: toMention(added.mention), unread: added.unread } }, 201)
    },
  ),
  route(
    'PUT /api/posts/{id}/mention',
    {
      id: 'changeMention',
      role: 'confirmed',
      summary: 'Snooze, dismiss or restore a mention',
      body: api.mentionChange,
      responses: changed,
      problems: { ...missing, ...conflict },
    },
    async (c, { params: { id }, body }) => {
      if (!(await findMention(c.var.db, signedIn(c).id, id))) return notFound(c, mentionMessages.notFound)
      const { action, seen, ...sent } = body()
      const until = action === 'snooze' ? readUntil(sent.until ?? '', c.var.now()) : 0
      if (until === null) return invalid(c, [{ field: 'until', message: mentionMessages.untilInvalid }])
      return respondActed(c, await act(c.var, signedIn(c).id, id, { action, until, ...(seen && { seen }) }))
    },
  ),
  route(
    'DELETE /api/posts/{id}/mention',
    {
      id: 'dismissMention',
      role: 'confirmed',
      summary: 'Dismiss a mention',
      responses: { 200: messageOf('Dismissed') },
      problems: { ...missing, ...conflict },
    },
    async (c, { params: { id } }) => {
      const acted = await act(c.var, signedIn(c).id, id, { action: 'dismiss' })
      return acted?.outcome === 'done'
        ? c.json({ success: true, message: mentionMessages.dismissed })
        : respondActed(c, acted)
    },
  ),
  route(
    'POST /api/posts/{id}/reply',
    {
      id: 'markReplied',
      role: 'confirmed',
      summary: 'Mark a mention as replied',
      responses: changed,
      problems: { ...missing, ...conflict },
    },
    (c, { params }) => respondReplied(c, params.id),
  ),
  // As the specification's client calls it.
  route(
    'GET /api/posts/{id}/reply',
    {
      id: 'markRepliedByGet',
      role: 'confirmed',
      summary: 'Mark a mention as replied',
      needs: changes,
      responses: changed,
      problems: { ...missing, ...conflict },
    },
    (c, { params }) => respondReplied(c, params.id),
  ),
  route(
    'PUT /api/projects/{id}/mention-mail',
    {
      id: 'changeMentionMail',
      role: 'user',
      summary: 'Turn the daily email about new mentions on or off',
      body: api.dailyMailChange,
      responses: { 200: messageOf('Saved') },
      problems: noProject,
    },
    async (c, { params, body }) => {
      const project = await findProject(c.var.db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const { on } = body()
      await saveDailyMail(c.var.db, project.id, on, c.var.now())
      return c.json({ success: true, message: on ? mentionMessages.mailOn : mentionMessages.mailOff })
    },
  ),
]

async function respondReplied(c: ApiCall, id: string): Promise<Response> {
  return respondActed(c, await act(c.var, signedIn(c).id, id, { action: 'reply' }))
}

function respondActed(c: ApiCall, acted: Acted): Response {
  if (!acted) return notFound(c, mentionMessages.notFound)
  const mention = toMention(acted.mention)
  if (acted.outcome === 'done') return c.json({ success: true, data: mention })
  return problem(c, 409, { detail: mentionMessages[acted.outcome], data: mention })
}
