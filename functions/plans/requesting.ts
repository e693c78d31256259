import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import {
  type PlanRequest,
  planRequestLimits,
  planRequestMessages,
  readPlanRequest,
  type TypedPlanRequest,
} from '#src/domain/plans/requests.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { site } from '#src/site.ts'
import { type OutgoingMail, mailStatement } from '#src/storage/mails/changes.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const hour = 3_600_000
const perClient = { limit: planRequestLimits.perHour, windowMs: hour }
const perDay = { limit: planRequestLimits.perDay, windowMs: 24 * hour }

/** Emails an order to us. Null: sent. The visitor gets no mail, because nobody has confirmed that the email is theirs. */
export async function sendPlanRequest(
  services: Services,
  client: RequestContext,
  { hidden, ...typed }: TypedPlanRequest & { hidden: string },
): Promise<Refusal<422 | 429> | null> {
  if (isHoneypotFilled(services, client, 'order', hidden)) {
    return { status: 422, message: planRequestMessages.hidden }
  }
  const { request, errors } = readPlanRequest(typed)
  if (!request) return { status: 422, message: errors[0]?.message ?? planRequestMessages.planMissing, errors }
  const { db, now } = services
  const waitMs = await countUse(db, `plan-request:${clientKey(client.ip)}`, perClient, now())
  if (waitMs !== null) return tooManyUses(planRequestMessages.tooMany, waitMs)
  const dayWaitMs = await countUse(db, 'plan-requests', perDay, now())
  if (dayWaitMs !== null) return tooManyUses(planRequestMessages.tooManyOfAll, dayWaitMs)
  await mailStatement(db, requestMail(services, request), now())
  deliverInBackground(services, client)
  return null
}

function requestMail({ env, newId }: Services, { plan, website, email, note }: PlanRequest): OutgoingMail {
  return {
    key: `plan-request:${newId()}`,
    recipient: env.ownerEmail ?? site.supportEmail,
    ...renderLetter({
      subject: `Order: ${plan.label} for ${websiteHost(website)}`,
      greeting: 'Hello,',
      before: [
        `${email} wants to order ${plan.label} (${formatPrice(plan.price)} ${pricePeriod(plan.type)}) for ${website}`,
        'Their email isn’t confirmed. Reply with how to pay, and ask them to sign up with it. Once they’ve paid, mark the plan as paid in Subscriptions.',
      ],
      ...(note && { quote: note }),
      action: { label: 'Reply', href: `mailto:${encodeURIComponent(email)}` },
      after: [],
      closing: 'This email was sent by the order form.',
    }),
  }
}
