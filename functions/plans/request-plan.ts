import { createHash } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import { ownerEmail } from '#functions/mails/owner-email.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'
import { matchFields } from '#src/domain/directories/matches.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import {
  type PlanRequest,
  planRequestLimits,
  planRequestMessages,
  readPlanRequest,
  type TypedPlanRequest,
} from '#src/domain/plans/requests.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { type OutgoingMail, mailStatement } from '#src/storage/mails/changes.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const hour = 3_600_000
const day = 24 * hour
const { clientPerHour, clientPerDay, networkPerDay, allPerDay } = planRequestLimits

/** The fields of the form, or of the API's body. */
export function typedPlanRequest(text: (field: string) => string): TypedPlanRequest {
  return {
    plan: text('plan'),
    website: text('website'),
    // As in links, where `readIntent` reads it.
    for: text(matchFields.kind).trim().toLowerCase(),
    country: text(matchFields.country),
    email: text('email'),
    note: text('note'),
  }
}

/** Emails an order to us. Null: sent. The visitor gets no email, because nobody has confirmed that it's theirs. */
export async function sendPlanRequest(
  services: Services,
  client: RequestContext,
  typed: TypedPlanRequest,
  hidden: string,
): Promise<Refusal<422 | 429 | 503> | null> {
  if (isHoneypotFilled(services, client, 'order', hidden)) {
    return { status: 422, message: planRequestMessages.hidden }
  }
  const { request, errors } = readPlanRequest(typed)
  if (!request) return { status: 422, message: errors[0]?.message ?? planRequestMessages.planMissing, errors }
  const recipient = ownerEmail(services)
  if (recipient === null) return { status: 503, message: planRequestMessages.closed }
  const refusal = await countRequest(services, client)
  if (refusal) return refusal
  const fault = await services.refusePlan(services, request.plan.id, request)
  if (fault !== null) return { status: 422, message: fault, errors: [{ field: 'plan', message: fault }] }
  const { db, now } = services
  await mailStatement(db, requestMail(request, recipient, now()), now())
  deliverInBackground(services, client)
  return null
}

async function countRequest({ db, now, log }: Services, { ip }: RequestContext): Promise<Refusal<429> | null> {
  const limits = [
    [`plan-request:${clientKey(ip)}`, { limit: clientPerHour, windowMs: hour }],
    [`plan-request-day:${clientKey(ip)}`, { limit: clientPerDay, windowMs: day }],
    [`plan-request-network:${networkKey(ip)}`, { limit: networkPerDay, windowMs: day }],
  ] as const
  for (const [key, rate] of limits) {
    const waitMs = await countUse(db, key, rate, now())
    if (waitMs !== null) return tooManyUses(planRequestMessages.tooMany, waitMs)
  }
  const waitMs = await countUse(db, 'plan-requests', { limit: allPerDay, windowMs: day }, now())
  if (waitMs === null) return null
  log({ level: 'error', event: 'plan-requests-full', limit: allPerDay })
  return tooManyUses(planRequestMessages.tooManyOfAll, waitMs)
}

/** The same order sent again on the same day is the same mail. */
function requestMail(
  { plan, website, kind, country, email, note }: PlanRequest,
  recipient: string,
  now: number,
): OutgoingMail {
  const content = JSON.stringify([plan.slug, website, kind, country, email, note, Math.floor(now / day)])
  return {
    key: `plan-request:${createHash('sha256').update(content).digest('base64url')}`,
    recipient,
    ...renderLetter({
      subject: `Order: ${plan.label} for ${websiteHost(website)}`,
      greeting: 'Hello,',
      before: [
        `${email} wants to order ${plan.label} (${formatPrice(plan.price)} ${pricePeriod(plan.type)}) for ${website}`,
        ...(kind ? [`What it is: ${[productKinds.get(kind)?.label, country].filter(Boolean).join(', ')}`] : []),
        `Their email isn’t confirmed. Email them at ${email} with how to pay, and ask them to sign up with it. A reply to this email doesn’t reach them. Once they’ve paid, mark the plan as paid in Subscriptions.`,
      ],
      ...(note && { quote: note }),
      action: { label: 'Email the customer', href: `mailto:${encodeURIComponent(email)}` },
      after: [],
      closing: 'This email was sent by the order form.',
    }),
  }
}
