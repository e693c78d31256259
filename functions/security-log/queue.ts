import { createHash } from 'node:crypto'
import type { LogEntry } from '#functions/http/environment.ts'
import { alertKindOf } from '#src/domain/security-log/alerts.ts'
import { cleanDetails, cleanLogText } from '#src/domain/security-log/details.ts'
import { repeats, type SecurityDetails, type SecurityEvent, severityOf } from '#src/domain/security-log/events.ts'
import type { Database } from '#src/storage/database.ts'
import {
  addEventsStatement,
  countEventStatement,
  type NewSecurityEvent,
  type RepeatedEvent,
} from '#src/storage/security-log/changes.ts'

export type LogServices = { db: Database; now: () => number; newId: () => string; log: (entry: LogEntry) => void }

/** `client`: see `clientKey`. Null: a command or a job. */
export type SecurityEntry = {
  event: SecurityEvent
  userId?: string | null | undefined
  client?: string | null | undefined
  details?: SecurityDetails | undefined
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** Rows that one repeating event may fill within an hour. Further clients share one. */
const rowsAnHour = 100
const otherClients = 'others'
/** Pending rows in memory. Clients beyond that share a row too. */
const maxPending = 500

type Queue = {
  once: NewSecurityEvent[]
  repeated: Map<string, RepeatedEvent>
  /** Rows this process has printed a line for. */
  printed: Set<string>
  printedHour: number
  writing: Promise<void> | null
}

const queues = new WeakMap<Database, Queue>()

/** Writes an event to the log and a line to the output. Resolves when written, and never rejects. */
export function writeSecurityEvent(services: LogServices, entry: SecurityEntry): Promise<void> {
  const queue = queues.get(services.db) ?? {
    once: [],
    repeated: new Map<string, RepeatedEvent>(),
    printed: new Set<string>(),
    printedHour: 0,
    writing: null,
  }
  queues.set(services.db, queue)
  const event = composeEvent(services, entry)
  if (repeats(entry.event)) {
    addRepeated(queue, services, toRepeated(event))
  } else {
    printEvent(services, event)
    queue.once.push(event)
  }
  // Events collect while a batch is written, so a flood causes few writes.
  queue.writing ??= writeAll(services, queue).finally(() => {
    queue.writing = null
  })
  return queue.writing
}

/** For a statement that writes it with what it is about. It has to be printed then, too. */
export function composeEvent(
  { now, newId }: Pick<LogServices, 'now' | 'newId'>,
  { event, userId, client, details = {} }: SecurityEntry,
): NewSecurityEvent {
  const at = now()
  const safeDetails = cleanDetails(event, details)
  return {
    id: newId(),
    event,
    severity: severityOf(event),
    at,
    lastAt: at,
    count: 1,
    userId: userId ?? null,
    client: client === undefined || client === null ? null : cleanLogText(client),
    details: safeDetails,
    alert: alertKindOf(event, safeDetails),
    shipDueAt: at,
  }
}

/** Its row is sent to the webhook when the hour is over and the count is final. */
function toRepeated(event: NewSecurityEvent): RepeatedEvent {
  const hour = event.at - (event.at % hourMs)
  const idOf = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20)
  return {
    ...event,
    id: idOf(event.event, String(hour), event.client ?? '', event.userId ?? ''),
    // Some of it may be written a little late.
    shipDueAt: hour + hourMs + minuteMs,
    hour,
    fallback: { id: idOf(event.event, String(hour), otherClients), client: otherClients, rows: rowsAnHour },
  }
}

function addRepeated(queue: Queue, services: LogServices, event: RepeatedEvent): void {
  const known = queue.repeated.get(event.id)
  if (known) {
    queue.repeated.set(event.id, { ...event, at: known.at, count: known.count + 1 })
    return
  }
  if (queue.printedHour !== event.hour) {
    queue.printed.clear()
    queue.printedHour = event.hour
  }
  if (!queue.printed.has(event.id) && queue.printed.size < maxPending) {
    queue.printed.add(event.id)
    printEvent(services, event)
  }
  if (queue.repeated.size < maxPending) queue.repeated.set(event.id, event)
  else {
    const { id, client } = event.fallback
    const shared = queue.repeated.get(id)
    queue.repeated.set(id, { ...event, id, client, userId: null, count: (shared?.count ?? 0) + 1 })
  }
}

export function printEvent(
  { log }: LogServices,
  { event, severity, userId, client, details, count }: NewSecurityEvent,
): void {
  const level = severity === 'info' ? 'info' : 'warn'
  log({ level, event: 'security', security: event, severity, userId, client, details, count })
}

async function writeAll(services: LogServices, queue: Queue): Promise<void> {
  while (queue.once.length > 0 || queue.repeated.size > 0) {
    const once = queue.once.splice(0, 50)
    const repeated = [...queue.repeated.values()].slice(0, 50)
    for (const { id } of repeated) queue.repeated.delete(id)
    try {
      await write(services.db, once, repeated)
    } catch (error) {
      // The event is in the output already. For repeats, the count follows here.
      for (const event of repeated) printEvent(services, event)
      const reason = error instanceof Error ? error.name : 'unknown'
      services.log({ level: 'error', event: 'security-log-not-written', count: once.length + repeated.length, reason })
    }
  }
}

async function write(db: Database, once: NewSecurityEvent[], repeated: RepeatedEvent[]): Promise<void> {
  const [first, ...others] = [
    ...(once.length > 0 ? [addEventsStatement(db, once)] : []),
    ...repeated.map((event) => countEventStatement(db, event)),
  ]
  if (first) await db.batch([first, ...others])
}
