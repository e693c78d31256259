import * as z from 'zod'
import { respondFile } from '#functions/http/downloads.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { pageLimit, pageNumber } from '#functions/http/queries.ts'
import { dataOf, messageOf, text } from '#functions/http/responses.ts'
import { discardImage } from '#functions/images/store-image.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import * as api from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { rangeTimes, readRange, tallyFeedback } from '#src/domain/feedback/stats.ts'
import { inertPolicy } from '#src/domain/pages/content-security.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { changePage, openPage, removePage } from '#src/storage/feedback/boards.ts'
import { removeFeedback } from '#src/storage/feedback/changes.ts'
import { countFeedback, findOwnFeedback, findPage, listFeedback } from '#src/storage/feedback/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { feedbackFile } from './file.ts'
import { respondReply } from './replies.ts'
import { readFeedbackRow, readFeedbackRows, readPage } from './views.ts'

const missing = { 404: 'Feedback not found' }
const missingProject = { 404: 'Project not found' }
const settings = { 200: dataOf(z.union([api.feedbackPage, z.null()]), 'Null: the project has none') }

/** What a project's users said, for its owner. */
export const routes: readonly Route[] = [
  route(
    'GET /api/feedbacks/list',
    {
      id: 'listFeedback',
      role: 'user',
      summary: 'List a project’s feedback, newest first',
      query: api.feedbackQuery.extend({ page: pageNumber(), limit: pageLimit(20) }),
      responses: { 200: dataOf(api.feedbackList, 'Newest first') },
      problems: missingProject,
    },
    async (c, { query }) => {
      if (!(await findOwn(c, query.projectId))) return notFound(c, projectMessages.notFound)
      const { rows, total } = await listFeedback(c.var.db, query)
      const items = await readFeedbackRows(c.var.db, rows)
      return c.json({ success: true, data: { items, pagination: paginate(query, total) } })
    },
  ),
  route(
    'GET /api/feedbacks/stats',
    {
      id: 'countFeedback',
      role: 'user',
      summary: 'Count a project’s feedback by day, mode and status',
      description: `The last 30 days without \`from\` and \`to\`. Up to ${feedbackLimits.days} days.`,
      query: api.statsQuery,
      responses: { 200: dataOf(api.feedbackStats, 'The counts') },
      problems: missingProject,
    },
    async (c, { query: { projectId, mode, from, to } }) => {
      const range = readRange(from, to, c.var.now())
      if (!range) return problem(c, 400, { detail: feedbackMessages.rangeInvalid })
      if (!(await findOwn(c, projectId))) return notFound(c, projectMessages.notFound)
      const counts = await countFeedback(c.var.db, { projectId, mode }, rangeTimes(range))
      return c.json({ success: true, data: tallyFeedback(range, counts) })
    },
  ),
  route(
    'GET /api/feedbacks/csv',
    {
      id: 'exportFeedback',
      role: 'user',
      summary: 'Download a project’s feedback as CSV',
      query: api.feedbackQuery,
      responses: { 200: text('text/csv', 'Newest first') },
      problems: missingProject,
    },
    async (c, { query }) => {
      if (!(await findOwn(c, query.projectId))) return notFound(c, projectMessages.notFound)
      return respondFile(c, { name: 'feedback.csv', type: csvType }, feedbackFile(c.var.db, query))
    },
  ),
  route(
    'GET /api/feedbacks/settings',
    {
      id: 'getFeedbackPage',
      role: 'user',
      summary: 'Get a project’s feedback page',
      query: api.projectQuery,
      responses: settings,
      problems: missingProject,
    },
    async (c, { query: { projectId } }) => {
      if (!(await findOwn(c, projectId))) return notFound(c, projectMessages.notFound)
      const page = await findPage(c.var.db, projectId)
      return c.json({ success: true, data: page && (await readPage(c.var, page)) })
    },
  ),
  route(
    'PUT /api/feedbacks/settings',
    {
      id: 'openFeedbackPage',
      role: 'confirmed',
      summary: 'Open a project’s feedback page, or change it',
      description: 'Without `board` and `accent`, it opens the page. With one of them, it changes a page that is open.',
      body: api.settingsChange,
      responses: settings,
      problems: missingProject,
    },
    async (c, { body }) => {
      const { projectId, ...change } = body()
      if (!(await findOwn(c, projectId))) return notFound(c, projectMessages.notFound)
      const fresh = { projectId, key: c.var.newId().slice(0, 16) }
      const isOpening = change.board === undefined && change.accent === undefined
      const page = await (isOpening ? openPage(c.var.db, fresh, c.var.now()) : changePage(c.var.db, projectId, change))
      if (!page) return notFound(c, feedbackMessages.pageNotFound)
      return c.json({ success: true, data: await readPage(c.var, page) })
    },
  ),
  route(
    'DELETE /api/feedbacks/settings',
    {
      id: 'closeFeedbackPage',
      role: 'confirmed',
      summary: 'Close a project’s feedback page',
      description: 'The link and the embedded script stop working. Its feedback stays.',
      query: api.projectQuery,
      responses: { 200: messageOf('Closed') },
      problems: missingProject,
    },
    async (c, { query: { projectId } }) => {
      if (!(await findOwn(c, projectId))) return notFound(c, projectMessages.notFound)
      await removePage(c.var.db, projectId)
      return c.json({ success: true, message: feedbackMessages.closed })
    },
  ),
  route(
    'GET /api/feedbacks/{id}',
    {
      id: 'getFeedback',
      role: 'user',
      summary: 'Get feedback',
      responses: { 200: dataOf(api.feedback, 'The feedback') },
      problems: missing,
    },
    async (c, { params }) => {
      const row = await findOwnFeedback(c.var.db, signedIn(c).id, params.id)
      if (!row) return notFound(c, feedbackMessages.notFound)
      return c.json({ success: true, data: await readFeedbackRow(c.var.db, row) })
    },
  ),
  route(
    'GET /api/feedbacks/{id}/screenshot',
    {
      id: 'getFeedbackScreenshot',
      role: 'user',
      summary: 'Get the screenshot of feedback',
      responses: {
        200: {
          description: 'The image',
          content: {
            'image/png': { schema: z.string().meta({ format: 'binary' }) },
            'image/jpeg': { schema: z.string().meta({ format: 'binary' }) },
          },
        },
      },
      problems: { ...missing, 503: 'It can’t be read at the moment' },
    },
    (c, { params }) => respondScreenshot(c, params.id),
  ),
  route(
    'POST /api/feedbacks/{id}/replies',
    {
      id: 'replyToFeedback',
      role: 'confirmed',
      summary: 'Reply to feedback by email',
      description:
        'Only if its author left an email. It is sent when they have confirmed that email, which we ask them to. Without a plan ' +
        'it can’t have links. 429: beyond what the plan allows in a day, or what one inbox gets.',
      body: api.newReply,
      responses: { 200: dataOf(api.feedback, 'The feedback with the reply', { message: z.string() }) },
      problems: {
        ...missing,
        409: 'It was changed meanwhile; `data.feedback` is what it is now',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    respondReply,
  ),
  route(
    'DELETE /api/feedbacks/{id}',
    {
      id: 'removeFeedback',
      role: 'confirmed',
      summary: 'Delete feedback',
      responses: { 200: messageOf('Deleted') },
      problems: missing,
    },
    async (c, { params }) => {
      const removed = await removeFeedback(c.var.db, signedIn(c).id, params.id)
      if (!removed) return notFound(c, feedbackMessages.notFound)
      // If that fails, the daily sweep deletes it.
      if (removed.imageId !== null) await discardImage(c.var, removed.imageId)
      return c.json({ success: true, message: feedbackMessages.removed })
    },
  ),
]

function findOwn(c: ApiCall, id: string) {
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
