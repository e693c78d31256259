import * as z from 'zod'
import { alertKindNames } from '#src/domain/alerts/kinds.ts'
import { maxCounted, queueNames } from './queues.ts'

const moment = z.iso.datetime()
const timing = z.object({
  name: z.string(),
  count: z.int(),
  average: z.number().meta({ description: 'Milliseconds' }),
  slowest: z.number().meta({ description: 'Milliseconds' }),
  waited: z.number().meta({ description: 'The longest wait before it ran, in milliseconds. Routes: always 0' }),
})
const counted = z.array(
  z.object({ event: z.string(), count: z.int(), lastAt: moment.meta({ description: 'The minute of the last one' }) }),
)
const failure = z.string().nullable().meta({ description: 'Why the last one failed. Null: it didn’t' })

/** How the machine is doing. */
export const operations = z
  .object({
    at: moment,
    problems: z
      .array(
        z.object({
          kind: z.enum(alertKindNames),
          label: z.string(),
          detail: z.string().meta({ description: 'What was found' }),
          advice: z.string().meta({ description: 'What to do' }),
          since: moment.nullable().meta({ description: 'Null: it was only found now' }),
          isNotified: z.boolean().meta({ description: 'Whether the alert was sent' }),
        }),
      )
      .meta({ description: 'What is wrong now, the most urgent first' }),
    jobs: z.array(
      z.object({
        name: z.string(),
        lastAt: moment.nullable(),
        nextAt: moment.nullable().meta({ description: 'Null: unknown' }),
        durationMs: z.number().nullable(),
        lagMs: z.number().nullable().meta({ description: 'How late the last run was. Null: unknown' }),
        failures: z.int().nullable().meta({ description: 'Consecutive ones. Null: unknown' }),
        error: failure,
        isRunning: z.boolean(),
      }),
    ),
    mails: z.object({ waiting: z.int(), oldestAt: moment.nullable(), canSend: z.boolean() }),
    rebuild: z.object({
      changes: z.int(),
      asked: z.int(),
      askedAt: moment.nullable(),
      live: z.int().nullable().meta({ description: 'Changes that the live site shows. Null: unknown' }),
      builtAt: moment.nullable(),
    }),
    instances: z
      .array(
        z.object({
          name: z.string(),
          built: z.int(),
          asked: z.int(),
          failures: z.int(),
          error: failure,
          seenAt: moment,
        }),
      )
      .nullable()
      .meta({ description: 'Null: unknown' }),
    queues: z.array(
      z.object({
        name: z.enum(queueNames),
        due: z.int().meta({ description: `Counted up to ${maxCounted}` }),
        oldestAt: moment.nullable(),
      }),
    ),
    errors: z.object({ hour: counted, day: counted }).meta({ description: 'Of this instance, since it started' }),
    slowest: z
      .object({ routes: z.array(timing), queries: z.array(timing) })
      .meta({ description: 'Of this instance, since it started' }),
    disk: z.object({ free: z.number(), total: z.number() }).nullable().meta({ description: 'Bytes' }),
    databaseBytes: z.number().nullable(),
    backup: z
      .object({
        at: moment.nullable(),
        error: z.string().nullable(),
        certificateAt: moment.nullable().meta({ description: 'When a backup was last restored and compared' }),
        certificate: z.string().nullable().meta({ description: 'What that found' }),
        isCertified: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null: no backups are set up' }),
    program: z.object({
      version: z.string().nullable(),
      node: z.string(),
      schema: z.string(),
      startedAt: moment,
      rss: z.number(),
      heapUsed: z.number(),
      memoryLimit: z.number(),
      eventLoopDelay: z.number().meta({ description: 'Milliseconds, 99th percentile of the running minute' }),
    }),
  })
  .meta({ id: 'Operations' })
export type Operations = z.output<typeof operations>
