import type { Services } from '#functions/services.ts'
import type { SubjectKind } from '#src/domain/proofs/proofs.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { type CheckResult, type CheckTarget, startChecks, stopChecks } from '#src/storage/proofs/changes.ts'
import { listCheckedDeliveries, listUncheckedDeliveries } from '#src/storage/proofs/deliveries.ts'
import type { CheckRow } from '#src/storage/proofs/queries.ts'
import { listCheckedWork, listUncheckedWork, saveWorkChange } from '#src/storage/proofs/written-work.ts'
import { applyToDelivery } from './deliveries.ts'

export type SubjectServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'newId' | 'log'>

/** Something whose page is checked, as it was before the check. */
export type Subject = {
  target: CheckTarget
  /** Records a result that makes it live or lost. False: it has changed meanwhile, so nothing was recorded. */
  apply: (services: SubjectServices, result: CheckResult) => Promise<boolean>
}

type Source = {
  /** Those changed since then whose page isn't checked yet. */
  listUnchecked: (services: SubjectServices, since: number, limit: number) => Promise<CheckTarget[]>
  /** Those of these that are to be checked. */
  list: (services: SubjectServices, ids: readonly string[]) => Promise<Subject[]>
}

/** Where the pages of each kind come from, and what a result leads to. */
const sources: Record<SubjectKind, Source> = {
  delivery: {
    listUnchecked: ({ db }, since, limit) => listUncheckedDeliveries(db, since, limit),
    list: async ({ db }, ids) => {
      const rows = await listCheckedDeliveries(db, ids)
      return rows.map((row) => ({
        target: { subjectKind: 'delivery', subjectId: row.id, userId: row.userId, url: row.liveUrl, site: row.site },
        apply: (services, result) => applyToDelivery(services, row, result),
      }))
    },
  },
  article: writtenWork('article'),
  page: writtenWork('page'),
}

function writtenWork(kind: 'article' | 'page'): Source {
  return {
    listUnchecked: ({ db }, since, limit) => listUncheckedWork(db, kind, since, limit),
    list: async ({ db }, ids) => {
      const targets = await listCheckedWork(db, kind, ids)
      return targets.map((target) => ({
        target,
        apply: ({ db, now }, result) => saveWorkChange(db, kind, target, result, now()),
      }))
    },
  }
}

const kinds = Object.keys(sources) as SubjectKind[]
const day = 24 * 60 * 60 * 1000
const stepSize = 500

/** The name of the job that checks pages. */
export const proofJob = 'proof-checks'

/** Adds checks of pages that became known since the last run. A day more, in case that one was killed. */
export async function syncChecks(services: SubjectServices): Promise<void> {
  const { db, now } = services
  const lastRun = await findLastRun(db, proofJob)
  const since = lastRun === null ? 0 : lastRun - day
  for (const kind of kinds) {
    for (;;) {
      const targets = await sources[kind].listUnchecked(services, since, stepSize)
      await startChecks(db, targets, now())
      if (targets.length < stepSize) break
    }
  }
}

/** What these checks are of. Checks of what no longer needs one stop, and those of another URL start over. */
export async function findSubjects(
  services: SubjectServices,
  rows: readonly CheckRow[],
): Promise<Map<CheckRow, Subject>> {
  const { db, now } = services
  const found = new Map<CheckRow, Subject>()
  for (const [kind, checks] of Map.groupBy(rows, ({ subjectKind }) => subjectKind)) {
    const ids = checks.map(({ subjectId }) => subjectId)
    const subjects = new Map((await sources[kind].list(services, ids)).map((one) => [one.target.subjectId, one]))
    await stopChecks(
      db,
      kind,
      ids.filter((id) => !subjects.has(id)),
    )
    for (const check of checks) {
      const subject = subjects.get(check.subjectId)
      if (subject?.target.url === check.url) found.set(check, subject)
      else if (subject) await startChecks(db, [subject.target], now())
    }
  }
  return found
}

/** Adds the check of one subject, or makes it due. False: it has no page to check. */
export async function startCheck(services: SubjectServices, kind: SubjectKind, id: string): Promise<boolean> {
  const targets = (await sources[kind].list(services, [id])).map(({ target }) => target)
  await startChecks(services.db, targets, services.now())
  return targets.length > 0
}
