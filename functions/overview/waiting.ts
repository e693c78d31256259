import { readAsks } from '#functions/deliveries/asks.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import type { Ask } from '#src/domain/deliveries/asks.api.ts'
import { directoryCount } from '#src/domain/deliveries/locks.ts'
import { orderState, takesDirectories } from '#src/domain/deliveries/orders.ts'
import type { AskKind } from '#src/domain/deliveries/states.ts'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'
import { nothingWaits, rankWaiting, type WaitingTotals } from '#src/domain/overview/waiting.ts'
import { knownKind } from '#src/domain/products/kinds.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import type { WaitingAudience } from '#src/storage/overview/waiting-audience.ts'
import type { WaitingWork } from '#src/storage/overview/waiting-work.ts'
import { type Item, toItem } from './waiting-item.ts'
import { waitingPeople } from './waiting-people.ts'

/** `unread`: how many new mentions there are. */
type Found = {
  orders: readonly OrderRow[]
  work: WaitingWork
  audience: WaitingAudience
  unread: number
}

/** Everything that waits for a project's owner, ranked, and how much there is of each kind. */
export function readWaiting(found: Found): { items: WaitingItem[]; totals: WaitingTotals } {
  const work = [
    ...waitingOrders(found),
    ...waitingAsks(found.work),
    ...waitingTexts(found.work),
    ...waitingTargets(found.work),
  ]
  const people = waitingPeople(found.audience)
  const items = [...work, ...people].map(toItem)
  const totals: WaitingTotals = { ...nothingWaits }
  for (const { kind } of items) totals[kind] += 1
  const { articles, batches } = found.work
  return {
    items: rankWaiting(items),
    totals: {
      ...totals,
      ask: found.work.asks.total,
      article: articles.total,
      pages: batches.total,
      // A drafted reply is to one of them.
      mention: Math.max(found.unread - totals.reply, totals.mention),
      feedback: found.audience.feedback.total,
    },
  }
}

/** What keeps whole orders from being worked on. */
function waitingOrders({ orders, work: { unassigned, isApproved, fields } }: Found): Item[] {
  const chosen = unassigned.map(({ id, planLabel, startsAt }): Item => ({
    ...{ kind: 'project', id, blocks: 'order', at: startsAt, href: '/dashboard/report' },
    title: `Choose a project for your ${planLabel} order`,
    detail: 'Work starts once you’ve chosen one and approved its profile.',
  }))
  const paused = orders.filter((order) => orderState(order) === 'paused')
  const unpaid = paused.slice(0, 1).map(({ id, planLabel, startsAt }): Item => ({
    ...{ kind: 'payment', id, blocks: 'order', at: startsAt, href: '/dashboard/plan' },
    title: 'Check your last payment',
    detail: `It failed or is disputed. Your ${planLabel} order is paused until that is settled.`,
  }))
  return [...unpaid, ...chosen, ...(isApproved ? unmatched(orders, fields?.category ?? '') : unapproved(orders))]
}

/** All of a project's orders wait for the same profile. */
function unapproved(orders: readonly OrderRow[]): Item[] {
  const paid = orders.filter((order) => orderState(order) === 'profile')
  const onTrial = orders.filter((order) => orderState(order) === 'trial')
  const [first] = paid.length > 0 ? paid : onTrial
  if (!first) return []
  const { id, planLabel, startsAt } = first
  const profile = {
    kind: 'profile' as const,
    id,
    href: '/dashboard/profile',
    title: 'Approve your profile',
    at: startsAt,
  }
  if (paid.length === 0) {
    return [{ ...profile, detail: `Work on your ${planLabel} order then starts with your first payment.` }]
  }
  const whose = paid.length === 1 ? `Your ${planLabel} order is waiting` : `${paid.length} orders are waiting`
  return [{ ...profile, blocks: 'order', detail: `${whose} for it.` }]
}

/** The kind of product that was approved isn't in our list anymore, so nothing can be added to running orders. */
function unmatched(orders: readonly OrderRow[], category: string): Item[] {
  const running = orders.find(takesDirectories)
  if (!running || knownKind(category) !== '') return []
  const { id, startsAt } = running
  return [
    {
      ...{ kind: 'profile', id, blocks: 'work', at: startsAt, href: '/dashboard/profile' },
      title: 'Choose your category again',
      detail: 'The one in your profile isn’t in our list anymore, so we can’t choose more directories for you.',
    },
  ]
}

const wants: Record<AskKind, string> = {
  account: 'needs an account',
  payment: 'asks for payment',
  question: 'has a question',
  badge: 'needs a badge or link',
  video: 'needs a video',
  'pricing-page': 'needs a pricing page',
  'business-id': 'needs a business ID',
}

function waitingAsks({ asks, sharedAsks, fields }: WaitingWork): Item[] {
  const shared = new Map(readAsks(sharedAsks, fields).map((ask) => [ask.id, ask]))
  return asks.items.flatMap(({ id, version, directory, url, kind, text, since, dueAt }): Item[] => {
    if (kind === null) return []
    const ask: Ask = shared.get(id) ?? { id, version, directory, url, kind, text: text ?? '' }
    const { others = [] } = ask
    return [
      {
        ...{ kind: 'ask', id, blocks: 'work', at: since, dueAt: isoTime(dueAt), href: '/dashboard/report#asks' },
        title:
          others.length > 0
            ? `${directoryCount(others.length + 1)} ${wants[kind].replace('needs', 'need')}`
            : `${directory} ${wants[kind]}`,
        detail: ask.text,
        ask,
      },
    ]
  })
}

/** Articles and pages that can't be published without an approval. */
function waitingTexts({ articles, batches }: WaitingWork): Item[] {
  return [
    ...articles.items.map(({ id, title, plannedOn, sentAt }): Item => ({
      ...{ kind: 'article', id, blocks: 'work', at: sentAt ?? Date.parse(plannedOn) },
      ...{ dueAt: isoTime(Date.parse(plannedOn)), href: `/dashboard/articles?id=${id}` },
      title: `Review “${title}”`,
      detail: 'It’s published on its planned day, once you approve it.',
    })),
    ...batches.items.map(({ id, name, rows, approvedVersion, savedAt }): Item => ({
      ...{ kind: 'pages', id, blocks: 'work', at: savedAt, href: `/dashboard/pages?id=${id}` },
      title: approvedVersion === null ? `Approve the pages “${name}”` : `Approve your changes to “${name}”`,
      detail: `${rows === 1 ? '1 page' : `${rows.toLocaleString('en')} pages`}. Nothing is published before you approve.`,
    })),
  ]
}

/** Connections that broke, and what can't be published without one. */
function waitingTargets({ targets, unplaced }: WaitingWork): Item[] {
  const broken = targets.filter(({ isChosen, lastError, failed }) => failed > 0 || (isChosen && lastError !== null))
  const mended = broken.map(({ id, name, lastError, updatedAt, failed, failedAt, failedBy }): Item => ({
    ...{ kind: 'publishing', id, blocks: 'work', at: failedAt ?? updatedAt, dueAt: isoTime(failedAt ?? updatedAt) },
    title: lastError === null ? `Check what failed on ${name}` : `Fix the connection to ${name}`,
    detail: [
      failed > 0 && `${failed === 1 ? '1 item isn’t' : `${failed} items aren’t`} published.`,
      lastError ?? failedBy,
    ]
      .filter(Boolean)
      .join(' '),
    href: '/dashboard/publishing',
  }))
  if (unplaced.total === 0 || unplaced.first === null) return mended
  const at = Date.parse(unplaced.first)
  const choice: Item = {
    ...{
      kind: 'publishing',
      id: 'place',
      blocks: 'work',
      at,
      dueAt: isoTime(at),
      href: '/dashboard/articles#publishing',
    },
    title: 'Choose where to publish',
    detail:
      unplaced.total === 1
        ? '1 approved article is waiting for it.'
        : `${unplaced.total} approved articles are waiting for it.`,
  }
  return [choice, ...mended]
}
