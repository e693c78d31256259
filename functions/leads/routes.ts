import { respondFile } from '#functions/http/downloads.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, messageOf, text } from '#functions/http/responses.ts'
import { readProductFacts } from '#functions/replies/facts.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import * as api from '#src/domain/leads/leads.api.ts'
import { leadLimits, leadMessages } from '#src/domain/leads/leads.ts'
import { proposeDm } from '#src/domain/leads/messages.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { offerText } from '#src/domain/replies/template.ts'
import { saveDm, saveLead } from '#src/storage/leads/changes.ts'
import { countLeads, findLead, listLeadIds, listLeads } from '#src/storage/leads/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { leadsFile, readExportUse, takeExport } from './exports.ts'
import { removePerson } from './remove-person.ts'
import { toLeads } from './views.ts'

const missing = { 404: 'Project not found' }
const missingLead = { 404: 'Project or lead not found' }

/** A project's leads, the message for them, and their export. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/leads',
    {
      id: 'listLeads',
      role: 'user',
      summary: 'List the authors of a project’s mentions',
      params: { id: 'Id of the project' },
      query: api.leadQuery,
      responses: { 200: dataOf(api.leadPage, 'The last post first') },
      problems: missing,
    },
    async (c, { params, query: { from, state = null, ...sent } }) => {
      const { db, now } = c.var
      const project = await findOwn(c, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const asked = readPageRequest(sent.page, sent.limit ?? String(leadLimits.pageSize))
      const [rows, counts, message, exports] = await Promise.all([
        listLeads(db, project.id, { state, from }, asked),
        countLeads(db, project.id, from),
        findMessage(c, project),
        readExportUse(db, signedIn(c).id, now()),
      ])
      const total = state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
      const items = await toLeads(db, rows)
      return c.json({ success: true, data: { items, pagination: paginate(asked, total), counts, message, exports } })
    },
  ),
  route(
    'PUT /api/projects/{id}/leads/{leadId}',
    {
      id: 'changeLead',
      role: 'confirmed',
      summary: 'Change a lead’s state or note',
      body: api.leadChange,
      responses: { 200: dataOf(api.lead, 'The lead') },
      problems: { ...missingLead, 409: 'It was changed in the meantime. `data` is the stored lead' },
    },
    async (c, { params: { id, leadId }, body }) => {
      const project = await findOwn(c, id)
      if (!project) return notFound(c, projectMessages.notFound)
      const isSaved = await saveLead(c.var.db, { ...body(), projectId: project.id, id: leadId }, c.var.now())
      const row = await findLead(c.var.db, project.id, leadId)
      if (!row) return notFound(c, leadMessages.notFound)
      const [lead] = await toLeads(c.var.db, [row])
      return isSaved
        ? c.json({ success: true, data: lead })
        : problem(c, 409, { detail: leadMessages.conflict, data: lead })
    },
  ),
  route(
    'DELETE /api/projects/{id}/leads/{leadId}',
    {
      id: 'removeLead',
      role: 'confirmed',
      summary: 'Remove a lead for good',
      description:
        'Deletes the lead and the mentions that this person wrote from this project. They aren’t found for it again, by any of the lead’s accounts.',
      responses: { 200: messageOf('Removed') },
      problems: missingLead,
    },
    async (c, { params: { id, leadId } }) => {
      const project = await findOwn(c, id)
      if (!project) return notFound(c, projectMessages.notFound)
      const isRemoved = await removePerson(c.var.db, { projectId: project.id, id: leadId }, c.var.now())
      return isRemoved ? c.json({ success: true, message: leadMessages.removed }) : notFound(c, leadMessages.notFound)
    },
  ),
  route(
    'PUT /api/projects/{id}/dm',
    {
      id: 'saveLeadMessage',
      role: 'confirmed',
      summary: 'Save the message for leads',
      params: { id: 'Id of the project' },
      body: api.dmChange,
      responses: { 200: messageOf('Saved') },
      problems: missing,
    },
    async (c, { params, body }) => {
      const project = await findOwn(c, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      await saveDm(c.var.db, { userId: signedIn(c).id, projectId: project.id, dm: body().dm }, c.var.now())
      return c.json({ success: true, message: leadMessages.dmSaved })
    },
  ),
  route(
    'GET /api/projects/{id}/generate-dm',
    {
      id: 'proposeLeadMessage',
      role: 'user',
      summary: 'Get a proposal for the message for leads',
      description: 'From profile and offer. Nothing is saved or counted.',
      params: { id: 'Id of the project' },
      responses: { 200: dataOf(api.dmProposal, 'A proposal') },
      problems: missing,
    },
    async (c, { params }) => {
      const project = await findOwn(c, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const dm = proposeDm(await readProductFacts(c.var.db, project, c.var.now()))
      return c.json({ success: true, data: { dm } })
    },
  ),
  route(
    'GET /api/projects/{id}/exports',
    {
      id: 'exportLeads',
      role: 'confirmed',
      summary: 'Export a project’s leads as CSV',
      description: `Up to ${leadLimits.perExport.toLocaleString('en')} leads. A file without leads doesn’t count.`,
      needs: { changes: true },
      params: { id: 'Id of the project' },
      query: api.exportQuery,
      responses: { 200: text('text/csv', 'The leads as a CSV file') },
      problems: {
        ...missing,
        409: 'The month’s exports are used up: `error` is `limit`, and `data` says when there are more',
      },
    },
    async (c, { params, query: { from } }) => {
      const { db, now, newId } = c.var
      const userId = signedIn(c).id
      const project = await findOwn(c, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      // Nothing is read for nothing, and the count that matters is that of the writing statement.
      if ((await readExportUse(db, userId, now())).left === 0) return respondLimit(c)
      // Posts that arrive move their authors to the top, so the order is fixed before the first line.
      const ids = await listLeadIds(db, project.id, { state: null, from }, leadLimits.perExport)
      if (ids.length > 0 && !(await takeExport(db, { id: newId(), userId }, now()))) return respondLimit(c)
      return respondFile(c, { name: 'leads.csv', type: csvType }, leadsFile(db, project.id, ids))
    },
  ),
]

function findOwn(c: ApiCall, id: string): Promise<ProjectRow | null> {
  return findProject(c.var.db, signedIn(c).id, id)
}

async function respondLimit(c: ApiCall): Promise<Response> {
  const use = await readExportUse(c.var.db, signedIn(c).id, c.var.now())
  return problem(c, 409, { detail: leadMessages.limit(use.limit), error: 'limit', data: use })
}

async function findMessage(c: ApiCall, project: ProjectRow): Promise<api.LeadMessage> {
  const { name, url, offer } = await readProductFacts(c.var.db, project, c.var.now())
  return { template: project.dm, product: name, website: url, offer: offer ? offerText(offer, url) : '' }
}
