import type { DeliveryChange } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'

// What happened to the rows of demo customers: made up by a fixed rule, to show every state.

const day = 24 * 60 * 60 * 1000
const operator = 'demo'

type Step = Pick<DeliveryChange, 'action' | 'set' | 'actor' | 'workMs'> & { at: number }

/** Every fifth row or so isn't listed at once. */
const outcomes = ['live', 'live', 'open', 'live', 'refused', 'live', 'live', 'open', 'live', 'closed'] as const

/** `shift`: what happens to a row moves by so many places, so that it isn’t the same for each customer. */
export type Playing = { pace: number; shift: number; now: number }

/** Everything that happened to a row until now, oldest first. The last two submissions wait for the customer. */
export function historyOf(row: DeliveryRow, order: OrderRow, { pace, shift, now }: Playing): Step[] {
  const startedAt = order.approvedAt ?? order.startsAt
  const workedAt = startedAt + day + Math.floor(((row.rank - 1) / pace) * day)
  const place = row.rank - 1 + shift
  if (workedAt > now) return []
  const isLast = workedAt + (2 / pace) * day > now
  const workMs = 45_000 + ((place * 37) % 60) * 1000
  if (isLast) return [askStep(workedAt, place, workMs)]
  const outcome = outcomes[place % outcomes.length]
  if (outcome === 'closed') {
    return [{ action: 'decline', at: workedAt, actor: operator, workMs, set: { declineReason: 'closed' } }]
  }
  const url = `https://demo.example/${row.directoryKey}`
  if (place % 30 === 12) {
    return [{ action: 'already', at: workedAt, actor: 'scout', set: { declineReason: 'listed', liveUrl: url } }]
  }
  if (place % 40 === 22) {
    const set = { doubtedAt: workedAt, submittedBy: operator, notes: 'Their form failed after we sent it.' }
    return [{ action: 'doubt', at: workedAt, actor: operator, workMs, set }]
  }
  const submit = { submittedAt: workedAt, submittedBy: operator }
  const steps: Step[] = [{ action: 'submit', at: workedAt, actor: operator, workMs, set: submit }]
  const answeredAt = workedAt + (2 + ((place * 5) % 9)) * day
  if (answeredAt > now || outcome === 'open') return steps
  if (outcome === 'refused') {
    return [...steps, { action: 'decline', at: answeredAt, actor: operator, set: { declineReason: 'refused' } }]
  }
  steps.push({ action: 'find', at: answeredAt, actor: 'check', set: { liveUrl: url, liveAt: answeredAt } })
  const lostAt = answeredAt + 20 * day
  // One in 25 is taken down again.
  if (place % 25 === 3 && lostAt < now) steps.push({ action: 'lose', at: lostAt, actor: 'check', set: { lostAt } })
  return steps
}

function askStep(at: number, place: number, workMs: number): Step {
  const asked =
    place % 2 === 0
      ? { ask: 'question' as const, askText: 'They ask which of your customers they may mention. None is fine.' }
      : { ask: 'account' as const, askText: 'They only accept submissions from an account with your own email.' }
  return { action: 'ask', at, actor: operator, workMs, set: asked }
}
