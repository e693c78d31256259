import { listRiskyOrders, readDay } from '#functions/deliveries/admin/work.ts'
import { findRebuildState } from '#functions/rebuilds/rebuild-state.ts'
import type { Services } from '#functions/services.ts'
import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import { lateMs, maxWaiting, type WaitingKind, waitingNames } from '#src/domain/admin/overview.ts'
import { alertAfterFailures } from '#src/domain/rebuilds/rebuilds.ts'
import type { OrderRisk } from '#src/domain/deliveries/risks.ts'
import { countWaiting } from '#src/storage/admin/queries.ts'

type Found = { count: number; since: number | null }

/** What waits for this admin, each kind once. */
export async function readAdminOverview(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  admin: string,
): Promise<AdminOverview> {
  const [counted, day, risky, rebuild] = await Promise.all([
    countWaiting(db, now()),
    readDay({ db, now }, admin),
    listRiskyOrders({ db, now }),
    findRebuildState({ db, env, now }),
  ])
  const withRisk = (isMeant: (risk: OrderRisk) => boolean): Found => {
    const starts = risky.filter(({ risks }) => risks.some(isMeant)).map(({ startsAt }) => Date.parse(startsAt))
    return { count: starts.length, since: starts.length > 0 ? Math.min(...starts) : null }
  }
  const askedAt = rebuild.askedAt === null ? null : Date.parse(rebuild.askedAt)
  const isLate = rebuild.waiting && rebuild.hook && askedAt !== null && askedAt <= now() - lateMs
  const isFailing = rebuild.failures >= alertAfterFailures
  const found = new Map<WaitingKind, Found>([
    ...counted.map(({ kind, ...rest }): [WaitingKind, Found] => [kind, rest]),
    ['dueRows', { count: day.left, since: null }],
    ['ordersAtRisk', withRisk((risk) => risk !== 'pool' && risk !== 'losses')],
    ['ordersOwed', withRisk((risk) => risk === 'pool')],
    ['lossDecisions', withRisk((risk) => risk === 'losses')],
    [
      'failedRebuild',
      isLate || isFailing
        ? { count: Math.max(1, rebuild.changes - (rebuild.live?.changes ?? rebuild.asked)), since: askedAt }
        : none,
    ],
  ])
  return {
    items: waitingNames.map((kind) => {
      const { count, since } = found.get(kind) ?? none
      return { kind, count: Math.min(count, maxWaiting), since: since === null ? null : new Date(since).toISOString() }
    }),
  }
}

const none: Found = { count: 0, since: null }
