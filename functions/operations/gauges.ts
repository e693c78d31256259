import type { Gauge } from '#src/telemetry/gauges.ts'
import type { Reading } from './read.ts'

/** The figures that monitoring reads, as of now. */
export function toGauges({ facts, alerts }: Reading): Gauge[] {
  const { at, jobs, queues, mails, rebuild, disk, databaseBytes, backup, instances } = facts
  const now = Date.parse(at)
  const age = (moment: string | null) => (moment === null ? 0 : Math.max(0, now - Date.parse(moment)) / 1000)
  const gauge = (name: string, help: string, value: number | null, labels?: Record<string, string>): Gauge[] =>
    value === null ? [] : [{ name: `uplist_${name}`, help, value, ...(labels && { labels }) }]
  return [
    ...gauge('outbox_mails', 'Emails waiting to be sent', mails.waiting),
    ...gauge('outbox_oldest_seconds', 'Age of the oldest waiting email', age(mails.oldestAt)),
    ...queues.flatMap(({ name: queue, due, oldestAt }) => [
      ...gauge('queue_due', 'Rows that are due, up to 1000', due, { queue }),
      ...gauge('queue_oldest_seconds', 'Age of the oldest row that is due', age(oldestAt), { queue }),
    ]),
    ...jobs.flatMap(({ name: job, lastAt, lagMs, failures }) => [
      ...gauge('job_last_run_seconds', 'Time since the last run started', lastAt === null ? null : age(lastAt), {
        job,
      }),
      ...gauge('job_lag_seconds', 'How late the last run was', lagMs === null ? null : lagMs / 1000, { job }),
      ...gauge('job_failures', 'Failed runs in a row', failures, { job }),
    ]),
    ...gauge('rebuild_changes', 'Changes of public content', rebuild.changes),
    ...gauge('rebuild_requested', 'Changes for which a rebuild was requested', rebuild.asked),
    ...gauge('rebuild_live', 'Changes that the live site shows', rebuild.live),
    ...(instances ?? []).flatMap(({ name: instance, built, failures }) => [
      ...gauge('instance_built', 'Changes that an instance shows', built, { instance }),
      ...gauge('instance_build_failures', 'Failed builds in a row', failures, { instance }),
    ]),
    ...gauge('disk_free_bytes', 'Free space on the disk of the data folder', disk?.free ?? null),
    ...gauge('disk_size_bytes', 'Size of the disk of the data folder', disk?.total ?? null),
    ...gauge('database_bytes', 'Size of the database', databaseBytes),
    ...gauge('backup_age_seconds', 'Time since the last backup', backup?.at ? age(backup.at) : null),
    ...gauge(
      'restore_test_age_seconds',
      'Time since the last restore test',
      backup?.certificateAt ? age(backup.certificateAt) : null,
    ),
    ...gauge('alerts_raised', 'Alerts that are raised', alerts.filter(({ raisedAt }) => raisedAt !== null).length),
  ]
}
