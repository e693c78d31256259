import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { type Suggestion, suggestionMessages } from '#src/domain/suggestions/suggestions.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { dismissSuggestion } from '#src/storage/suggestions/changes.ts'
import { findSuggestion, listSuggestions, type SuggestionRow } from '#src/storage/suggestions/queries.ts'
import { dismissRoute, listRoute, readRoute } from './contract.ts'
import { refreshSuggestions } from './refresh.ts'

/** Suggestions are made again when they are read, if they are older than this. */
const freshMs = 5 * 60 * 1000

/** `/api/suggestions`: the next useful steps of a project. */
export function createSuggestions(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const project = await findProject(db, signedIn(c).id, c.req.valid('param').projectId)
    if (!project) return notFound(c, projectMessages.notFound)
    if ((project.suggestedAt ?? 0) <= now() - freshMs) await refreshSuggestions(c.var, project)
    const request = c.req.valid('query')
    const { rows, total } = await listSuggestions(db, project.id, request)
    return c.json({ success: true, data: { items: rows.map(readSuggestion), pagination: paginate(request, total) } })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const row = await findSuggestion(c.var.db, signedIn(c).id, c.req.valid('param').id)
    return row ? c.json({ success: true, data: readSuggestion(row) }) : notFound(c, suggestionMessages.notFound)
  })

  app.openapi(dismissRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const row = await findSuggestion(db, signedIn(c).id, c.req.valid('param').id)
    const isDismissed = row !== null && (await dismissSuggestion(db, row, now()))
    return isDismissed
      ? c.json({ success: true, message: suggestionMessages.dismissed })
      : notFound(c, suggestionMessages.notFound)
  })

  return app
}

function readSuggestion({ id, projectId, kind, title, reason, effort, href, createdAt }: SuggestionRow): Suggestion {
  return { id, projectId, kind, title, reason, effort, href, createdAt: new Date(createdAt).toISOString() }
}
