import * as z from 'zod'
import { isMultipart } from '#functions/http/bodies.ts'
import { readForm, type SentForm } from '#functions/http/forms.ts'
import { readJsonObject } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { pageLimit, pageNumber } from '#functions/http/queries.ts'
import { countUnlessBusy, overLimit, wasOverLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf } from '#functions/http/responses.ts'
import { withImages } from '#functions/images/body-limits.ts'
import { fromEmbed } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { textOn } from '#src/domain/feedback/accent.ts'
import * as api from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import { atWidth, imageUrl } from '#src/domain/images/images.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { findOpenPage } from '#src/storage/feedback/queries.ts'
import { respondChange } from './decisions.ts'
import { screenshotsPerHour, storeScreenshot } from './screenshots.ts'
import { sendFeedback } from './send-feedback.ts'
import { readBoard, voteOnBoard, votesPerHour } from './votes.ts'

const noStore = { 'cache-control': 'no-store' }
const params = {
  key: z.string().meta({ description: 'The project’s public key', example: '4f0c2ab97d1e83b6' }),
}
const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }

/** What visitors of customers' sites send, and the public boards. */
export const routes: readonly Route[] = [
  route(
    'POST /api/feedback/save',
    {
      id: 'sendFeedback',
      role: 'anonymous',
      summary: 'Send feedback, or change its status as its owner',
      description:
        'Visitors send `key`, `mode`, `text` and what is optional, without signing in, from any site. The project’s owner ' +
        'sends `id`, `version` and `status`, `shown` or both, with an access token. Its author is told of `planned`, `done` ' +
        'and `declined` by email, once each, if they left one, confirmed it, and it isn’t praise. Beyond what a plan allows in a day, or ' +
        `${feedbackLimits.mailsPerDay} a day to one inbox, it is saved without an email.`,
      needs: fromEmbed,
      otherBody: { content: { 'application/json': { schema: api.sentFeedback } }, required: false },
      responses: {
        200: dataOf(api.feedback, 'Changed, as its owner', {
          message: z.string(),
          mailed: z.boolean().meta({ description: 'Whether its author gets an email about it now' }),
        }),
        201: dataOf(api.receivedFeedback, 'Received', { message: z.string() }),
      },
      problems: {
        400: 'The body cannot be parsed',
        401: 'Only its owner may change it',
        403: 'The email is not confirmed',
        404: 'No feedback page has this key, or no feedback of yours this id',
        409: 'It was changed meanwhile; `data.feedback` is what it is now',
        415: 'The body is not JSON',
        422: 'The input is invalid; `errors` lists the fields',
        ...tooMany,
      },
    },
    async (c) => {
      const body: Readonly<Record<string, unknown>> = { ...(await readJsonObject(c)) }
      const { id, key } = body
      if (typeof id === 'string' && id !== '') return respondChange(c, id, body)
      const sent = await sendFeedback(c.var, c.var.request, typeof key === 'string' ? key : '', body)
      if (sent.refusal) return respondRefusal(c, sent.refusal)
      const data = { wordsUrl: sent.wordsUrl }
      return c.json({ success: true, message: feedbackMessages.thanks, data }, 201, noStore)
    },
  ),
  route(
    'POST /api/feedback/screenshots',
    {
      id: 'uploadFeedbackScreenshot',
      role: 'anonymous',
      summary: 'Upload a screenshot for feedback',
      description: `A JPG, PNG or GIF of at most ${feedbackLimits.screenshot.toLocaleString('en')} bytes. Only the project’s owner can see it. Deleted after a day unless feedback with it was sent.`,
      needs: { ...fromEmbed, ...withImages },
      otherBody: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['key', 'file'],
              properties: { key: { type: 'string' }, file: { type: 'string', format: 'binary' } },
            },
          },
        },
        required: true,
      },
      responses: {
        201: dataOf(z.object({ screenshot: z.string().meta({ description: 'To send with the feedback' }) }), 'Stored'),
      },
      problems: {
        400: 'The body cannot be parsed',
        404: 'No feedback page has this key',
        413: 'Too large',
        415: 'The body is neither a form nor JSON',
        422: 'The input is invalid; `errors` lists the fields',
        ...tooMany,
        503: 'It can’t be stored at the moment',
      },
    },
    async (c) => {
      if (!isMultipart(c)) return problem(c, 415, { detail: 'Send multipart/form-data' })
      const key = `feedback-image:${clientKey(c.var.request.ip)}`
      const refused = await wasOverLimit(c, key, screenshotsPerHour)
      if (refused) return refused
      const form = await readForm(c)
      return countUnlessBusy(c, key, screenshotsPerHour, () => receiveScreenshot(c, form))
    },
  ),
  route(
    'GET /api/feedback/pages/{key}',
    {
      id: 'getFeedbackBrand',
      role: 'anonymous',
      summary: 'Read how a project’s feedback form looks',
      needs: fromEmbed,
      params,
      responses: { 200: dataOf(api.feedbackBrand, 'Name, logo and color') },
      problems: { 404: 'No feedback page has this key' },
    },
    async (c, { params: { key } }) => {
      const open = isFeedbackKey(key) ? await findOpenPage(c.var.db, key) : null
      if (!open) return notFound(c, feedbackMessages.pageNotFound)
      const { project, logo, page } = open
      const data = {
        project: project.name,
        logoUrl: logo === null ? null : `${c.var.env.origin}${atWidth(imageUrl(logo), 96)}`,
        accent: page.accent,
        onAccent: page.accent && textOn(page.accent),
      }
      return c.json({ success: true, data }, 200, { 'cache-control': 'public, max-age=300' })
    },
  ),
  route(
    'GET /api/feedback/boards/{key}',
    {
      id: 'getFeedbackBoard',
      role: 'anonymous',
      summary: 'Read a project’s public board',
      params,
      query: z.object({ page: pageNumber(), limit: pageLimit(20) }),
      responses: { 200: dataOf(api.boardPage, 'Most votes first') },
      problems: { 404: 'No public board has this key' },
    },
    async (c, { params: { key }, query }) => {
      const board = await readBoard(c.var, c.var.request.ip, key, query)
      if (!board) return notFound(c, feedbackMessages.pageNotFound)
      const { project, entries, total } = board
      const data = { project, items: entries, pagination: paginate(query, total) }
      return c.json({ success: true, data }, 200, noStore)
    },
  ),
  route(
    'POST /api/feedback/boards/{key}/votes',
    {
      id: 'voteForFeedback',
      role: 'anonymous',
      summary: 'Vote for feedback on a board, or take the vote back',
      description:
        'One vote per client, which is an IPv4 address or an IPv6 network. Repeating a call changes nothing.',
      params,
      body: api.boardVote,
      responses: { 200: dataOf(z.object({ votes: z.int(), voted: z.boolean() }), 'The votes') },
      problems: { 404: 'Not on a public board', ...tooMany },
    },
    async (c, { params: { key }, body }) => {
      const refused = await overLimit(c, `feedback-vote:${clientKey(c.var.request.ip)}`, votesPerHour)
      if (refused) return refused
      const sent = body()
      const votes = await voteOnBoard(c.var, c.var.request.ip, key, sent)
      if (votes === null) return notFound(c, feedbackMessages.notFound)
      return c.json({ success: true, data: { votes, voted: sent.voted } }, 200, noStore)
    },
  ),
]

async function receiveScreenshot(c: ApiCall, form: SentForm): Promise<Response> {
  const key = form.text('key')
  const open = isFeedbackKey(key) ? await findOpenPage(c.var.db, key) : null
  if (!open) return notFound(c, feedbackMessages.pageNotFound)
  const file = form.file('file')
  if (!file) return invalid(c, [{ field: 'file', message: feedbackMessages.screenshotMissing }])
  const { screenshot, refusal } = await storeScreenshot(c.var, c.var.request, open.project.id, file)
  if (!refusal) return c.json({ success: true, data: { screenshot } }, 201, noStore)
  if (refusal.status === 422) return invalid(c, [{ field: 'file', message: refusal.message }])
  return respondRefusal(c, refusal)
}
