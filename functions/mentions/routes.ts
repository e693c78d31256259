import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { dayMs, readDay } from '#src/domain/dates/dates.ts'
import {
  checkLink,
  cleanLink,
  mentionActions,
  mentionLimits,
  mentionMessages,
  readUntil,
} from '#src/domain/mentions/changes.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { hasDueMentions, wakeMentions } from '#src/storage/mentions/changes.ts'
import { countByDay, tallyOf } from '#src/storage/mentions/counts.ts'
import { isDailyMailOn, saveDailyMail } from '#src/storage/mentions/daily-mails.ts'
import { findMention, listMentions } from '#src/storage/mentions/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { act, type Acted } from './actions.ts'
import * as contract from './contract.ts'
import { addLink } from './links/add-link.ts'
import { readMention } from './views.ts'

const linksPerHour = { limit: 60, windowMs: 60 * 60 * 1000 }

/** `/api/posts/…/mention(s)`: public posts in which a project's keywords appear. */
export function createMentions(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(contract.listRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const { filter = 'all', from, ...sent } = c.req.valid('query')
    const project = await findProject(db, signedIn(c).id, c.req.valid('param').projectId)
    if (!project) return notFound(c, projectMessages.notFound)
    const since = from ? readDay(from) : 0
    if (since === null) return problem(c, 400, { detail: mentionMessages.fromInvalid })
    if (await hasDueMentions(db, now())) await wakeMentions(db, now())
    const wanted = readPageRequest(sent.page, sent.limit ?? String(mentionLimits.pageSize))
    const fromDay = since / dayMs
    const counts = await countByDay(db, project.id, fromDay)
    const tally = tallyOf(counts)
    const [rows, dailyMail] = await Promise.all([
      listMentions(db, project.id, counts, { filter, fromDay, ...wanted }),
      isDailyMailOn(db, project.id),
    ])
    const pagination = paginate(wanted, tally[filter])
    return c.json({ success: true, data: { items: rows.map(readMention), pagination, counts: tally, dailyMail } })
  })

  app.openapi(contract.addRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const user = signedIn(c)
    const project = await findProject(c.var.db, user.id, c.req.valid('param').projectId)
    if (!project) return notFound(c, projectMessages.notFound)
    const text = (name: string) => body.text(name)
    const link = cleanLink({ url: text('url'), title: text('title'), text: text('text'), author: text('author') })
    const errors = checkLink(link)
    if (errors.length > 0) return invalid(c, errors)
    const tooMany = await overLimit(c, `mention-link:${user.id}`, linksPerHour)
    if (tooMany) return tooMany
    const added = await addLink(c.var, project.id, link)
    if (!added) return invalid(c, [{ field: 'url', message: mentionMessages.removedAuthor }])
    return c.json({ success: true, data: { mention: readMention(added.mention), unread: added.unread } }, 201)
  })

  app.openapi(contract.changeRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const { id } = c.req.valid('param')
    if (!(await findMention(c.var.db, signedIn(c).id, id))) return notFound(c, mentionMessages.notFound)
    const action = mentionActions.find((known) => known === body.get('action') && known !== 'reply')
    if (!action) return invalid(c, [{ field: 'action', message: mentionMessages.actionUnknown }])
    const until = action === 'snooze' ? readUntil(body.text('until').slice(0, 100), c.var.now()) : 0
    if (until === null) return invalid(c, [{ field: 'until', message: mentionMessages.untilInvalid }])
    const seen = body.text('seen')
    return answer(c, await act(c.var, signedIn(c).id, id, { action, until, ...(seen !== '' && { seen }) }))
  })

  app.openapi(contract.dismissRoute, async (c): Promise<Response> => {
    const acted = await act(c.var, signedIn(c).id, c.req.valid('param').id, { action: 'dismiss' })
    return acted?.outcome === 'done' ? c.json({ success: true, message: mentionMessages.dismissed }) : answer(c, acted)
  })

  const reply = async (c: ApiCall, id: string) => answer(c, await act(c.var, signedIn(c).id, id, { action: 'reply' }))
  app.openapi(contract.replyRoute, (c): Promise<Response> => reply(c, c.req.valid('param').id))
  app.openapi(contract.replyByGetRoute, (c): Promise<Response> => reply(c, c.req.valid('param').id))

  app.openapi(contract.mailRoute, async (c): Promise<Response> => {
    const on = (await readJsonBody(c)).get('on')
    const project = await findProject(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    if (typeof on !== 'boolean') return invalid(c, [{ field: 'on', message: 'Send true or false' }])
    await saveDailyMail(c.var.db, project.id, on, c.var.now())
    return c.json({ success: true, message: on ? mentionMessages.mailOn : mentionMessages.mailOff })
  })

  return app
}

function answer(c: ApiCall, acted: Acted): Response {
  if (!acted) return notFound(c, mentionMessages.notFound)
  const mention = readMention(acted.mention)
  if (acted.outcome === 'done') return c.json({ success: true, data: mention })
  return problem(c, 409, { detail: mentionMessages[acted.outcome], data: mention })
}
