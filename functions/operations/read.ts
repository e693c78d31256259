import { findRebuildState } from '#functions/rebuilds/rebuild-state.ts'
import type { Services } from '#functions/services.ts'
import { type Finding, findProblems } from '#src/domain/operations/findings.ts'
import { alertKinds } from '#src/domain/alerts/kinds.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { type AlertRow, listAlerts } from '#src/storage/alerts/queries.ts'
import { readDatabaseSize, readQueues, readSchemaState } from '#src/storage/operations/queries.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'
import { errorCounts } from '#src/telemetry/errors.ts'
import { slowestQueries, slowestRoutes } from '#src/telemetry/observe.ts'
import { readProcess } from '#src/telemetry/process.ts'
import { readBackup, readInstances, readJobs } from './sections.ts'

type ReadingServices = Pick<Services, 'db' | 'disk' | 'env' | 'now'>

const shownTimings = 10
const shownErrors = 10
const hour = 60

export type Reading = { facts: Omit<Operations, 'problems'>; findings: readonly Finding[]; alerts: readonly AlertRow[] }

/** Everything the Operations page shows, and what is wrong. `clockJumpMs`: as far as the caller knows. */
export async function readOperations(services: ReadingServices, clockJumpMs = 0): Promise<Reading> {
  const { db, disk, env, now } = services
  const at = now()
  const [queues, schema, databaseBytes, jobs, instances, backup, rebuild, alerts, space, isDatabaseWritable] =
    await Promise.all([
      readQueues(db, at),
      readSchemaState(db),
      readDatabaseSize(db),
      readJobs(db, at),
      readInstances(db, at),
      readBackup(services),
      findRebuildState(services),
      listAlerts(db),
      disk.findSpace(),
      isWritable(services),
    ])
  const mails = queues.find(({ name }) => name === 'mails')
  const time = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())
  const { startedAt, ...memory } = readProcess(at)
  const facts: Omit<Operations, 'problems'> = {
    at: new Date(at).toISOString(),
    jobs,
    mails: { waiting: mails?.due ?? 0, oldestAt: time(mails?.oldest), canSend: env.smtpUrl !== undefined },
    rebuild: {
      changes: rebuild.changes,
      asked: rebuild.asked,
      askedAt: rebuild.askedAt,
      live: rebuild.live?.changes ?? null,
      builtAt: rebuild.live?.builtAt ?? null,
    },
    instances,
    queues: queues.map(({ name, due, oldest }) => ({ name, due, oldestAt: time(oldest) })),
    errors: { hour: readErrors(hour, at), day: readErrors(24 * hour, at) },
    slowest: { routes: slowestRoutes(shownTimings), queries: slowestQueries(shownTimings) },
    disk: space,
    databaseBytes,
    backup,
    program: {
      version: env.version ?? null,
      node: process.version,
      schema: schema.name,
      startedAt: new Date(startedAt).toISOString(),
      ...memory,
    },
  }
  return { facts, findings: findProblems({ ...facts, isDatabaseWritable, clockJumpMs }), alerts }
}

/** What the page shows on top: what is wrong now, with what to do. */
export function toProblems({ findings, alerts }: Reading): Operations['problems'] {
  return findings.map(({ kind, detail }) => {
    const known = alerts.find((alert) => alert.kind === kind)
    const { label, advice } = alertKinds[kind]
    const since = known ? new Date(known.failingSince).toISOString() : null
    return { kind, label, detail, advice, since, isNotified: known?.raisedAt != null }
  })
}

function readErrors(minutes: number, now: number): Operations['errors']['day'] {
  const counts = errorCounts(minutes, now).slice(0, shownErrors)
  return counts.map(({ lastAt, ...counted }) => ({ ...counted, lastAt: new Date(lastAt).toISOString() }))
}

async function isWritable({ db, now }: ReadingServices): Promise<boolean> {
  return checkWriting(db, now()).then(
    () => true,
    () => false,
  )
}
