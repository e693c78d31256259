import { createHmac } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { fieldErrorsOf } from '#functions/http/errors.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { visitorFeedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { addFeedback, type NewFeedback } from '#src/storage/feedback/changes.ts'
import { findOpenPage } from '#src/storage/feedback/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { hashEmail } from './email-hash.ts'
import { readScreenshot } from './screenshots.ts'
import { wordsLink } from './words-links.ts'

const hourMs = 60 * 60 * 1000
const perClient = { limit: feedbackLimits.perHour, windowMs: hourMs }
/** What one project gets from all clients. */
export const perProject = { limit: feedbackLimits.perDay, windowMs: dayMs }

export const projectUseKey = (projectId: string) => `feedback-of:${projectId}`

export type SendRefusal = Refusal<404 | 422 | 429>
/** `wordsUrl`: where they see what is shown of it. Null: nothing ever is. */
type Sending = { refusal: SendRefusal } | { refusal?: never; wordsUrl: string | null }
type SendServices = Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'newId' | 'log'>

/** Checks and stores feedback for the project with this key, as it was sent, with the honeypot. */
export async function sendFeedback(
  services: SendServices,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  key: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<Sending> {
  const open = isFeedbackKey(key) ? await findOpenPage(services.db, key) : null
  if (!open) return { refusal: { status: 404, message: feedbackMessages.pageNotFound } }
  const { id: projectId } = open.project
  const count = () => countOfClient(services, projectId, clientKey(client.ip))
  const hidden = sent[honeypotField]
  if (typeof hidden === 'string' && hidden.trim() !== '') {
    // Counted before it's logged, or a bot could write security events without end.
    const tooMany = await count()
    if (tooMany) return { refusal: tooMany }
    isHoneypotFilled(services, client, 'feedback', hidden)
    return { refusal: { status: 422, message: feedbackMessages.hidden } }
  }
  const { data, error } = visitorFeedback.safeParse(sent)
  if (!data) {
    const errors = fieldErrorsOf(error.issues)
    return { refusal: { status: 422, message: errors[0]?.message ?? feedbackMessages.textRequired, errors } }
  }
  const { mode, text, email, mayShow, pageUrl } = data
  const imageId = readScreenshot(services, projectId, data.screenshot)
  const tooMany = await count()
  if (tooMany) return { refusal: tooMany }
  return keep(services, clientKey(client.ip), { mode, text, email, mayShow, pageUrl, projectId, imageId })
}

async function countOfClient(
  { db, now }: SendServices,
  projectId: string,
  client: string,
): Promise<SendRefusal | null> {
  const waitMs = await countUse(db, `feedback:${projectId}:${client}`, perClient, now())
  return waitMs === null ? null : tooManyUses(feedbackMessages.tooMany, waitMs)
}

async function keep(
  services: SendServices,
  client: string,
  sent: Omit<NewFeedback, 'id' | 'emailHash'>,
): Promise<Sending> {
  const { db, now, secret } = services
  const { projectId, mode, text, email } = sent
  const projectWaitMs = await countUse(db, projectUseKey(projectId), perProject, now())
  if (projectWaitMs !== null) return { refusal: tooManyUses(feedbackMessages.tooManyToday, projectWaitMs) }
  // The same words from the same client on the same day are the same feedback: a second click, or a repeated request.
  const day = Math.floor(now() / dayMs)
  const same = JSON.stringify([projectId, client, day, mode, text, email])
  const id = createHmac('sha256', secret).update(`feedback:${same}`).digest('hex').slice(0, 32)
  await addFeedback(db, { ...sent, id, emailHash: email && hashEmail(email) }, now())
  return { wordsUrl: sent.mayShow ? wordsLink(services, id) : null }
}
