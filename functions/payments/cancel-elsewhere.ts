import type { RequestContext } from '#functions/http/environment.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import { ownerEmail } from '#functions/mails/owner-email.ts'
import type { Services } from '#functions/services.ts'
import { dayInYear, dayMs } from '#src/domain/dates/dates.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { isServed, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser, type User } from '#src/storage/accounts/queries.ts'
import { mailStatement, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { changeElsewhere } from '#src/storage/subscriptions/changes.ts'
import { listSubscriptions, type SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

// Plans that are paid outside our payment provider: by a payment link, or as agreed by email. We can't stop that payment
// from here, so the owner is emailed.

export type CancelResult = { message: string } | { refusal: string }

type CancelServices = Services & { request: RequestContext }
type Change = Pick<SubscriptionRow, 'state' | 'periodEndsAt' | 'endedAt'>

/** Not renewed. A job ends it when what was paid for is over, unless it is by now. */
export async function cancelElsewhere(services: CancelServices, row: SubscriptionRow): Promise<CancelResult> {
  const now = services.now()
  const periodEndsAt = endOfPeriod(row, now)
  const isOver = periodEndsAt <= now
  const to: Change = { state: isOver ? 'ended' : 'canceled', periodEndsAt, endedAt: isOver ? now : null }
  const until = isOver ? 'The plan has ended.' : `What is paid for ends on ${dayInYear(periodEndsAt, now)}.`
  const task = `Stop the payment where it was set up, so that nothing more is charged. ${until}`
  const isDone = await change(services, row, to, { verb: 'canceled', task })
  return isDone ?? { message: isOver ? subscriptionMessages.endedElsewhere : subscriptionMessages.canceledElsewhere }
}

/** Undoes it, as long as it hasn't ended. */
export async function resumeElsewhere(services: CancelServices, row: SubscriptionRow): Promise<CancelResult> {
  const isTrial = row.trialEndsAt !== null && row.trialEndsAt === row.periodEndsAt
  const to: Change = isTrial
    ? { state: 'trialing', periodEndsAt: null, endedAt: null }
    : { state: 'active', periodEndsAt: isCounted(row) ? null : row.periodEndsAt, endedAt: null }
  const task = 'If you’ve stopped the payment already, email them how to pay.'
  return (await change(services, row, to, { verb: 'resumed', task })) ?? { message: subscriptionMessages.resumed }
}

/** Has the owner stop what is paid outside for an account that is deleted. */
export async function stopElsewhere(services: Services, user: User): Promise<void> {
  const { db, now } = services
  const task = 'They deleted their account. Stop the payment where it was set up, so that nothing more is charged.'
  for (const row of await listSubscriptions(db, user.id)) {
    const isPaid = row.providerId === null && row.type !== 'onetime' && isServed(row.state)
    const mail = isPaid ? ownerMail(services, user, row, { verb: 'canceled', task }) : null
    if (mail) await mailStatement(db, mail, now())
  }
}

/** Null: done. */
async function change(
  services: CancelServices,
  row: SubscriptionRow,
  to: Change,
  notice: Notice,
): Promise<{ refusal: string } | null> {
  const { db, now, request } = services
  const customer = await findUser(db, row.userId)
  const mail = customer && ownerMail(services, customer, row, notice)
  if (!mail) return { refusal: subscriptionMessages.notManaged }
  if (!(await changeElsewhere(db, row, to, mail, now()))) return { refusal: subscriptionMessages.changedMeanwhile }
  deliverInBackground(services, request)
  return null
}

type Notice = { verb: 'canceled' | 'resumed'; task: string }

/** Null: there's nobody to tell. */
function ownerMail(
  services: Pick<Services, 'env' | 'now'>,
  { email }: Pick<User, 'email'>,
  { id, planLabel, price, type }: SubscriptionRow,
  { verb, task }: Notice,
): OutgoingMail | null {
  const recipient = ownerEmail(services)
  if (recipient === null) return null
  const letter = renderLetter({
    subject: `${planLabel} ${verb} by ${email}`,
    greeting: 'Hello,',
    before: [
      `${email} ${verb} ${planLabel} (${formatPrice(price)} ${pricePeriod(type)}), which is paid outside this site.`,
      task,
    ],
    action: { label: 'Open subscriptions', href: `${services.env.origin}/admin/subscriptions` },
    after: [],
  })
  return { key: `plan-${verb}:${id}:${services.now()}`, recipient, ...letter }
}

function endOfPeriod(row: SubscriptionRow, now: number): number {
  const { state, trialEndsAt, periodEndsAt, updatedAt } = row
  if (state === 'trialing' && trialEndsAt !== null) return trialEndsAt
  if (periodEndsAt !== null) return periodEndsAt
  // Recorded without an end, it's paid month by month, or year by year, since then. We don't hear of these payments.
  const length = periodLength(row)
  return updatedAt + Math.max(1, Math.ceil((now - updatedAt) / length)) * length
}

/** Whether canceling gave it its end. Resumed, it has none again, or it would end without anyone having said so. */
function isCounted(row: SubscriptionRow): boolean {
  return row.periodEndsAt !== null && (row.periodEndsAt - row.updatedAt) % periodLength(row) === 0
}

function periodLength({ type }: SubscriptionRow): number {
  return (type === 'annually' ? 365 : 30) * dayMs
}
