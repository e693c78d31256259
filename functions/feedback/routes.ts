import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { respondFile } from '#functions/http/downloads.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { discardImage } from '#functions/images/store-image.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { rangeTimes, readRange, tallyFeedback } from '#src/domain/feedback/stats.ts'
import { inertPolicy } from '#src/domain/pages/content-security.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { openPage, removePage, setBoard } from '#src/storage/feedback/boards.ts'
import { removeFeedback } from '#src/storage/feedback/changes.ts'
import { countFeedback, findOwnFeedback, findPage, listFeedback } from '#src/storage/feedback/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import {
  closeRoute,
  fileRoute,
  listRoute,
  readRoute,
  removeRoute,
  replyRoute,
  saveSettingsRoute,
  screenshotRoute,
  settingsRoute,
  statsRoute,
} from './contract.ts'
import { feedbackFile } from './file.ts'
import { readFeedbackRow, readFeedbackRows, readPage } from './views.ts'
import { respondReply } from './replies.ts'

/** `/api/feedbacks`: what a project's users said, for its owner. */
export function createFeedback(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const asked = c.req.valid('query')
    if (!(await ownProject(c, asked.projectId))) return notFound(c, projectMessages.notFound)
    const { rows, total } = await listFeedback(c.var.db, asked)
    const items = await readFeedbackRows(c.var.db, rows)
    return c.json({ success: true, data: { items, pagination: paginate(asked, total) } })
  })

  app.openapi(statsRoute, async (c): Promise<Response> => {
    const { projectId, mode, from, to } = c.req.valid('query')
    const range = readRange(from, to, c.var.now())
    if (!range) return problem(c, 400, { detail: feedbackMessages.rangeInvalid })
    if (!(await ownProject(c, projectId))) return notFound(c, projectMessages.notFound)
    const counts = await countFeedback(c.var.db, { projectId, mode }, rangeTimes(range))
    return c.json({ success: true, data: tallyFeedback(range, counts) })
  })

  app.openapi(fileRoute, async (c): Promise<Response> => {
    const choice = c.req.valid('query')
    if (!(await ownProject(c, choice.projectId))) return notFound(c, projectMessages.notFound)
    return respondFile(c, { name: 'feedback.csv', type: csvType }, feedbackFile(c.var.db, choice))
  })

  app.openapi(settingsRoute, async (c): Promise<Response> => {
    const { projectId } = c.req.valid('query')
    if (!(await ownProject(c, projectId))) return notFound(c, projectMessages.notFound)
    const page = await findPage(c.var.db, projectId)
    return c.json({ success: true, data: page && (await readPage(c.var, page)) })
  })

  app.openapi(saveSettingsRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const project = await ownProject(c, body.text('projectId'))
    if (!project) return notFound(c, projectMessages.notFound)
    const board = body.get('board')
    if (board !== undefined && typeof board !== 'boolean') {
      return invalid(c, [{ field: 'board', message: feedbackMessages.boardUnknown }])
    }
    const fresh = { projectId: project.id, key: c.var.newId().slice(0, 16) }
    const page =
      board === undefined ? await openPage(c.var.db, fresh, c.var.now()) : await setBoard(c.var.db, project.id, board)
    if (!page) return notFound(c, feedbackMessages.pageNotFound)
    return c.json({ success: true, data: await readPage(c.var, page) })
  })

  app.openapi(closeRoute, async (c): Promise<Response> => {
    const project = await ownProject(c, c.req.valid('query').projectId)
    if (!project) return notFound(c, projectMessages.notFound)
    await removePage(c.var.db, project.id)
    return c.json({ success: true, message: feedbackMessages.closed })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const row = await findOwnFeedback(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!row) return notFound(c, feedbackMessages.notFound)
    return c.json({ success: true, data: await readFeedbackRow(c.var.db, row) })
  })

  app.openapi(screenshotRoute, (c): Promise<Response> => respondScreenshot(c, c.req.valid('param').id))
  app.openapi(replyRoute, (c): Promise<Response> => respondReply(c, c.req.valid('param').id))

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const removed = await removeFeedback(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!removed) return notFound(c, feedbackMessages.notFound)
    // If that fails, the daily sweep deletes it.
    if (removed.imageId !== null) await discardImage(c.var, removed.imageId)
    return c.json({ success: true, message: feedbackMessages.removed })
  })

  return app
}

function ownProject(c: ApiCall, id: string) {
  return findProject(c.var.db, signedIn(c).id, id)
}

async function respondScreenshot(c: ApiCall, id: string): Promise<Response> {
  const row = await findOwnFeedback(c.var.db, signedIn(c).id, id)
  if (!row?.imageId) return notFound(c, feedbackMessages.notFound)
  try {
    const image = await c.var.images.findPrivate(row.imageId)
    if (!image) return notFound(c, feedbackMessages.notFound)
    return c.body(image.bytes, 200, {
      'content-type': image.type,
      'content-security-policy': `${inertPolicy}; sandbox`,
      'x-content-type-options': 'nosniff',
    })
  } catch (error) {
    c.var.log({ level: 'error', event: 'image-not-read', id: row.imageId, error: String(error) })
    return problem(c, 503, { detail: 'The screenshot can’t be read at the moment. Please try again.' })
  }
}
