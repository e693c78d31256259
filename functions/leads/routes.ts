import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { respondFile } from '#functions/http/downloads.ts'
import { type JsonBody, readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { readVersion } from '#functions/http/sent-versions.ts'
import { readProductFacts } from '#functions/replies/facts.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import { readDay } from '#src/domain/dates/dates.ts'
import { leadLimits, leadMessages, type LeadState, leadStates } from '#src/domain/leads/leads.ts'
import { checkDm, proposeDm } from '#src/domain/leads/messages.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { offerText } from '#src/domain/replies/template.ts'
import { cleanText, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { saveDm, saveLead } from '#src/storage/leads/changes.ts'
import { countLeads, findLead, listLeadIds, listLeads } from '#src/storage/leads/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import * as contract from './contract.ts'
import { leadsFile, readExportUse, takeExport } from './exports.ts'
import { removePerson } from './remove-person.ts'
import { readLeads } from './views.ts'

/** `/api/projects/{id}/leads`, the message for them, and their export. */
export function createLeads(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(contract.listRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const { from: fromDay, state = null, ...sent } = c.req.valid('query')
    const project = await findOwn(c, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const from = readFrom(fromDay)
    if (from === null) return respondBadFrom(c)
    const asked = readPageRequest(sent.page, sent.limit ?? String(leadLimits.pageSize))
    const [rows, counts, message, exports] = await Promise.all([
      listLeads(db, project.id, { state, from }, asked),
      countLeads(db, project.id, from),
      readMessage(c, project),
      readExportUse(db, signedIn(c).id, now()),
    ])
    const total = state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
    const items = await readLeads(db, rows)
    return c.json({ success: true, data: { items, pagination: paginate(asked, total), counts, message, exports } })
  })

  app.openapi(contract.changeRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const { id, leadId } = c.req.valid('param')
    const project = await findOwn(c, id)
    if (!project) return notFound(c, projectMessages.notFound)
    const { change, errors } = readChange(body)
    if (errors.length > 0) return invalid(c, errors)
    const edit = { projectId: project.id, id: leadId, version: readVersion(body.get('version')), ...change }
    const isSaved = await saveLead(c.var.db, edit, c.var.now())
    const row = await findLead(c.var.db, project.id, leadId)
    if (!row) return notFound(c, leadMessages.notFound)
    const [lead] = await readLeads(c.var.db, [row])
    return isSaved
      ? c.json({ success: true, data: lead })
      : problem(c, 409, { detail: leadMessages.conflict, data: lead })
  })

  app.openapi(contract.removeRoute, async (c): Promise<Response> => {
    const { id, leadId } = c.req.valid('param')
    const project = await findOwn(c, id)
    if (!project) return notFound(c, projectMessages.notFound)
    const isRemoved = await removePerson(c.var.db, { projectId: project.id, id: leadId }, c.var.now())
    return isRemoved ? c.json({ success: true, message: leadMessages.removed }) : notFound(c, leadMessages.notFound)
  })

  app.openapi(contract.saveDmRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const project = await findOwn(c, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const dm = cleanUpTo(body.text('dm'), leadLimits.dm, cleanText)
    // Without one, nothing is deleted by mistake.
    const fault = typeof body.get('dm') === 'string' ? checkDm(dm) : leadMessages.dmMissing
    if (fault) return invalid(c, [{ field: 'dm', message: fault }])
    await saveDm(c.var.db, { userId: signedIn(c).id, projectId: project.id, dm }, c.var.now())
    return c.json({ success: true, message: leadMessages.dmSaved })
  })

  app.openapi(contract.proposeDmRoute, async (c): Promise<Response> => {
    const project = await findOwn(c, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const dm = proposeDm(await readProductFacts(c.var.db, project, c.var.now()))
    return c.json({ success: true, data: { dm } })
  })

  app.openapi(contract.exportRoute, async (c): Promise<Response> => {
    const { db, now, newId } = c.var
    const userId = signedIn(c).id
    const project = await findOwn(c, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const from = readFrom(c.req.valid('query').from)
    if (from === null) return respondBadFrom(c)
    // Nothing is read for nothing, and the count that matters is that of the writing statement.
    if ((await readExportUse(db, userId, now())).left === 0) return answerLimit(c)
    // Posts that arrive move their authors to the top, so the order is fixed before the first line.
    const ids = await listLeadIds(db, project.id, { state: null, from }, leadLimits.perExport)
    if (ids.length > 0 && !(await takeExport(db, { id: newId(), userId }, now()))) return answerLimit(c)
    return respondFile(c, { name: 'leads.csv', type: csvType }, leadsFile(db, project.id, ids))
  })

  return app
}

function findOwn(c: ApiCall, id: string): Promise<ProjectRow | null> {
  return findProject(c.var.db, signedIn(c).id, id)
}

function readFrom(day: string | undefined): number | null {
  return day ? readDay(day) : 0
}

function respondBadFrom(c: ApiCall): Response {
  return problem(c, 400, { detail: leadMessages.fromInvalid })
}

async function answerLimit(c: ApiCall): Promise<Response> {
  const use = await readExportUse(c.var.db, signedIn(c).id, c.var.now())
  return problem(c, 409, { detail: leadMessages.limit(use.limit), error: 'limit', data: use })
}

async function readMessage(c: ApiCall, project: ProjectRow) {
  const { name, url, offer } = await readProductFacts(c.var.db, project, c.var.now())
  return { template: project.dm, product: name, website: url, offer: offer ? offerText(offer, url) : '' }
}

type LeadChange = { state?: LeadState; note?: string }

/** What a body changes about a lead. What it doesn't name stays. */
function readChange(body: JsonBody): { change: LeadChange; errors: FieldError[] } {
  const sent = body.get('state')
  const state = (Object.keys(leadStates) as LeadState[]).find((known) => known === sent)
  const note = body.get('note') === undefined ? undefined : cleanUpTo(body.text('note'), leadLimits.note, cleanText)
  const errors = [
    ...(sent !== undefined && !state ? [{ field: 'state', message: leadMessages.stateUnknown }] : []),
    ...(textLength(note ?? '') > leadLimits.note ? [{ field: 'note', message: leadMessages.noteTooLong }] : []),
  ]
  return { change: { ...(state && { state }), ...(note !== undefined && { note }) }, errors }
}
