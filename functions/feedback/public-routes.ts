import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { isMultipart } from '#functions/http/bodies.ts'
import { readForm, type SentForm } from '#functions/http/forms.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { countUnlessBusy, overLimit, wasOverLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { feedbackMessages, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { findOpenPage } from '#src/storage/feedback/queries.ts'
import { respondChange } from './decisions.ts'
import { boardRoute, saveRoute, screenshotsRoute, voteRoute } from './public-contract.ts'
import { screenshotsPerHour, storeScreenshot } from './screenshots.ts'
import { sendFeedback } from './send-feedback.ts'
import { readBoard, voteOnBoard, votesPerHour } from './votes.ts'

const noStore = { 'cache-control': 'no-store' }

/** `/api/feedback`: what visitors of customers' sites send, and the public boards. */
export function createPublicFeedback(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(saveRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    if (body.text('id') !== '') return respondChange(c, body)
    const sent = await sendFeedback(c.var, c.var.request, body.text('key'), {
      mode: body.text('mode'),
      text: body.text('text'),
      email: body.text('email'),
      consent: body.get('consent') === true,
      mayShow: body.get('mayShow') === true,
      pageUrl: body.text('pageUrl'),
      screenshot: body.text('screenshot'),
      hidden: body.text(honeypotField),
    })
    if (sent.refusal) return respondRefusal(c, sent.refusal)
    const data = { wordsUrl: sent.wordsUrl }
    return c.json({ success: true, message: feedbackMessages.thanks, data }, 201, noStore)
  })

  app.openapi(screenshotsRoute, async (c): Promise<Response> => {
    if (!isMultipart(c)) return problem(c, 415, { detail: 'Send multipart/form-data' })
    const key = `feedback-image:${clientKey(c.var.request.ip)}`
    const tooMany = await wasOverLimit(c, key, screenshotsPerHour)
    if (tooMany) return tooMany
    const form = await readForm(c)
    return countUnlessBusy(c, key, screenshotsPerHour, () => receiveScreenshot(c, form))
  })

  app.openapi(boardRoute, async (c): Promise<Response> => {
    const asked = c.req.valid('query')
    const board = await readBoard(c.var, c.var.request.ip, c.req.valid('param').key, asked)
    if (!board) return notFound(c, feedbackMessages.pageNotFound)
    const { project, entries, total } = board
    const data = { project, items: entries, pagination: paginate(asked, total) }
    return c.json({ success: true, data }, 200, noStore)
  })

  app.openapi(voteRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const tooMany = await overLimit(c, `feedback-vote:${clientKey(c.var.request.ip)}`, votesPerHour)
    if (tooMany) return tooMany
    const voted = body.get('voted') === true
    const votes = await voteOnBoard(c.var, c.var.request.ip, c.req.valid('param').key, { id: body.text('id'), voted })
    if (votes === null) return notFound(c, feedbackMessages.notFound)
    return c.json({ success: true, data: { votes, voted } }, 200, noStore)
  })

  return app
}

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
