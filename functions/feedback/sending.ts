import { createHash, createHmac } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import { feedbackLimits, feedbackMessages, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import { readFeedback, type SentFeedback, type TypedFeedback } from '#src/domain/feedback/sending.ts'
import { addFeedback } from '#src/storage/feedback/changes.ts'
import { findOpenPage } from '#src/storage/feedback/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { readScreenshot } from './screenshots.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const perClient = { limit: feedbackLimits.perHour, windowMs: hourMs }
const perProject = { limit: feedbackLimits.perDay, windowMs: dayMs }

/** What a visitor sent. `screenshot`: as its upload returned it. `hidden`: the honeypot's value. */
export type SentForm = TypedFeedback & { screenshot: string; hidden: string }

export type SendRefusal = Refusal<404 | 422 | 429>
type SendServices = Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'newId' | 'log'>

/** Checks and stores feedback for the project with this key. Null: stored. */
export async function sendFeedback(
  services: SendServices,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  key: string,
  form: SentForm,
): Promise<SendRefusal | null> {
  const open = isFeedbackKey(key) ? await findOpenPage(services.db, key) : null
  if (!open) return { status: 404, message: feedbackMessages.pageNotFound }
  if (isHoneypotFilled(services, client, 'feedback', form.hidden)) {
    return { status: 422, message: feedbackMessages.hidden }
  }
  const { sent, errors } = readFeedback(form)
  if (!sent) return { status: 422, message: errors[0]?.message ?? feedbackMessages.textRequired, errors }
  const { id: projectId } = open.project
  const imageId = readScreenshot(services, projectId, form.screenshot)
  return keep(services, clientKey(client.ip), { ...sent, projectId, imageId })
}

async function keep(
  { db, now, secret }: SendServices,
  client: string,
  sent: SentFeedback & { projectId: string; imageId: string | null },
): Promise<SendRefusal | null> {
  const { projectId, mode, text, email } = sent
  const waitMs = await countUse(db, `feedback:${projectId}:${client}`, perClient, now())
  if (waitMs !== null) return tooManyUses(feedbackMessages.tooMany, waitMs)
  const projectWaitMs = await countUse(db, `feedback-of:${projectId}`, perProject, now())
  if (projectWaitMs !== null) return tooManyUses(feedbackMessages.tooManyToday, projectWaitMs)
  // The same words from the same client on the same day are the same feedback: a second click, or a repeated request.
  const day = Math.floor(now() / dayMs)
  const same = JSON.stringify([projectId, client, day, mode, text, email])
  const id = createHmac('sha256', secret).update(`feedback:${same}`).digest('hex').slice(0, 32)
  await addFeedback(db, { ...sent, id, emailHash: email && stopHash(email) }, now())
  return null
}

/** What is kept of someone who wants no more email. Without a key, because it has to outlive every change of SECRET. */
export function stopHash(email: string): string {
  return createHash('sha256')
    .update(`feedback ${inboxKey(email)}`)
    .digest('base64url')
}
