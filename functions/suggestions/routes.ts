import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { pageLimit, pageNumber } from '#functions/http/queries.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import * as api from '#src/domain/suggestions/suggestions.api.ts'
import { suggestionMessages } from '#src/domain/suggestions/suggestions.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { dismissSuggestion } from '#src/storage/suggestions/changes.ts'
import { findSuggestion, listSuggestions, type SuggestionRow } from '#src/storage/suggestions/queries.ts'
import { refreshSuggestions } from './refresh.ts'

const missing = { 404: 'Suggestion not found' }

/** The next useful steps of a project. */
export const routes: readonly Route[] = [
  route(
    'GET /api/suggestions/{projectId}/project',
    {
      id: 'listSuggestions',
      role: 'user',
      summary: 'List a project’s next steps, best first',
      query: z.object({ page: pageNumber(), limit: pageLimit(20) }),
      responses: { 200: dataOf(api.suggestionPage, 'Made from what is true now') },
      problems: { 404: 'Project not found' },
    },
    async (c, { params, query }) => {
      const { db } = c.var
      const project = await findProject(db, signedIn(c).id, params.projectId)
      if (!project) return notFound(c, projectMessages.notFound)
      await refreshSuggestions(c.var, project)
      const { rows, total } = await listSuggestions(db, project.id, query)
      return c.json({ success: true, data: { items: rows.map(toSuggestion), pagination: paginate(query, total) } })
    },
  ),
  route(
    'GET /api/suggestions/{id}',
    {
      id: 'getSuggestion',
      role: 'user',
      summary: 'Get a suggestion',
      responses: { 200: dataOf(api.suggestion, 'One that wasn’t dismissed') },
      problems: missing,
    },
    async (c, { params }) => {
      const row = await findSuggestion(c.var.db, signedIn(c).id, params.id)
      return row ? c.json({ success: true, data: toSuggestion(row) }) : notFound(c, suggestionMessages.notFound)
    },
  ),
  route(
    'DELETE /api/suggestions/{id}',
    {
      id: 'dismissSuggestion',
      role: 'confirmed',
      summary: 'Dismiss a suggestion for good',
      responses: { 200: messageOf('Dismissed: it is never made again') },
      problems: missing,
    },
    async (c, { params }) => {
      const { db, now } = c.var
      const row = await findSuggestion(db, signedIn(c).id, params.id)
      const isDismissed = row !== null && (await dismissSuggestion(db, row, now()))
      return isDismissed
        ? c.json({ success: true, message: suggestionMessages.dismissed })
        : notFound(c, suggestionMessages.notFound)
    },
  ),
]

function toSuggestion({ id, projectId, kind, title, reason, effort, href, createdAt }: SuggestionRow): api.Suggestion {
  return { id, projectId, kind, title, reason, effort, href, createdAt: new Date(createdAt).toISOString() }
}
