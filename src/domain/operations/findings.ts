import type { AlertKind } from '#src/domain/alerts/kinds.ts'
import { gigabytes, spell } from './figures.ts'
import type { Operations } from './operations.api.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When something counts as wrong. */
export const thresholds = {
  freeDisk: 0.1,
  oldestMailMs: 15 * minute,
  jobFailures: 3,
  /** Beyond its next time, or after its last run if that isn't known. */
  jobLateMs: 10 * minute,
  jobSilentMs: 2 * day,
  rebuildFailures: 3,
  /** For a site that should have been built long ago. */
  rebuildLateMs: 30 * minute,
  backupMs: 2 * day,
  certificateMs: 10 * day,
  errorsAnHour: 60,
  memory: 0.9,
  clockMs: 2 * minute,
} as const

export type Finding = { kind: AlertKind; detail: string }

type Facts = Omit<Operations, 'problems'> & {
  isDatabaseWritable: boolean
  /** How far the clock jumped since it was last looked at, in milliseconds. */
  clockJumpMs: number
}

/** What is wrong, the most urgent first. */
export function findProblems(facts: Facts): Finding[] {
  const now = Date.parse(facts.at)
  const checks: Record<AlertKind, (now: number) => string | null> = {
    database: () => (facts.isDatabaseWritable ? null : 'The database can’t be written.'),
    disk: () => aboutDisk(facts),
    memory: () => aboutMemory(facts),
    jobs: () => aboutJobs(facts, now),
    outbox: () => aboutMails(facts, now),
    rebuild: () => aboutRebuild(facts, now),
    backup: () => aboutBackup(facts, now),
    certificate: () => aboutCertificate(facts, now),
    errors: () => aboutErrors(facts),
    clock: () => aboutClock(facts),
  }
  return Object.entries(checks).flatMap(([kind, check]) => {
    const detail = check(now)
    return detail === null ? [] : [{ kind: kind as AlertKind, detail }]
  })
}

function aboutDisk({ disk }: Facts): string | null {
  if (!disk || disk.total === 0 || disk.free / disk.total >= thresholds.freeDisk) return null
  return `${Math.floor((disk.free / disk.total) * 100)}% of the disk is free (${gigabytes(disk.free)} of ${gigabytes(disk.total)}).`
}

function aboutMemory({ program: { rss, memoryLimit } }: Facts): string | null {
  if (rss / memoryLimit < thresholds.memory) return null
  return `The process uses ${gigabytes(rss)} of ${gigabytes(memoryLimit)}.`
}

function aboutJobs({ jobs }: Facts, now: number): string | null {
  const failing = jobs.filter(({ failures }) => (failures ?? 0) >= thresholds.jobFailures)
  const late = jobs.filter((job) => !failing.includes(job) && isLate(job, now))
  const parts = [
    failing.length > 0 && `Failing: ${failing.map(describeJob).join(', ')}.`,
    late.length > 0 && `Late: ${late.map(({ name }) => name).join(', ')}.`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : null
}

function describeJob({ name, failures, error }: Facts['jobs'][number]): string {
  return `${name} (${failures} times${error === null ? '' : `: ${shorten(error)}`})`
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160)}…`
}

function isLate({ lastAt, nextAt, isRunning }: Facts['jobs'][number], now: number): boolean {
  if (isRunning) return false
  if (nextAt !== null) return Date.parse(nextAt) < now - thresholds.jobLateMs
  return lastAt !== null && Date.parse(lastAt) < now - thresholds.jobSilentMs
}

function aboutMails({ mails: { oldestAt, waiting, canSend } }: Facts, now: number): string | null {
  if (oldestAt === null || Date.parse(oldestAt) > now - thresholds.oldestMailMs) return null
  const count = waiting === 1 ? '1 email is waiting' : `${waiting} emails are waiting`
  const since = `${count}, the oldest for ${spell(now - Date.parse(oldestAt))}.`
  return canSend ? since : `${since} SMTP_URL isn’t set.`
}

function aboutRebuild({ rebuild, instances }: Facts, now: number): string | null {
  const failing = instances?.filter(({ failures }) => failures >= thresholds.rebuildFailures) ?? []
  const [worst] = failing
  if (worst) {
    const where = failing.map(({ name }) => name).join(', ')
    return `The build failed ${worst.failures} times in a row on ${where}${worst.error === null ? '.' : `: ${worst.error}`}`
  }
  const { asked, askedAt, live } = rebuild
  if (live === null || askedAt === null || live >= asked) return null
  if (Date.parse(askedAt) > now - thresholds.rebuildLateMs) return null
  return `A rebuild was requested ${spell(now - Date.parse(askedAt))} ago and isn’t live.`
}

function aboutBackup({ backup }: Facts, now: number): string | null {
  if (!backup) return null
  if (backup.error !== null) return `The last backup failed: ${backup.error}`
  if (backup.at === null) return 'There is no backup yet.'
  if (Date.parse(backup.at) > now - thresholds.backupMs) return null
  return `The last backup was ${spell(now - Date.parse(backup.at))} ago.`
}

function aboutCertificate({ backup }: Facts, now: number): string | null {
  // Also if none ever succeeded.
  if (backup?.certificate && !backup.isCertified) return backup.certificate
  if (!backup?.certificateAt) return null
  if (Date.parse(backup.certificateAt) > now - thresholds.certificateMs) return null
  return `The last restore test was ${spell(now - Date.parse(backup.certificateAt))} ago.`
}

function aboutErrors({ errors: { hour } }: Facts): string | null {
  const total = hour.reduce((sum, { count }) => sum + count, 0)
  if (total < thresholds.errorsAnHour) return null
  return `${total} errors in the last hour. Most often: ${hour[0]?.event} (${hour[0]?.count}).`
}

function aboutClock({ clockJumpMs }: Facts): string | null {
  if (Math.abs(clockJumpMs) < thresholds.clockMs) return null
  return `The clock jumped ${clockJumpMs > 0 ? 'forward' : 'back'} by ${spell(Math.abs(clockJumpMs))}.`
}
