import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { failureReasons, holdMs } from '#src/domain/deliveries/outcomes.ts'
import {
  type DeliveryAction,
  deliveryActions,
  neverDoubted,
  onlyDoubted,
  openStates,
} from '#src/domain/deliveries/states.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { countFailure, resetFailures, uncountFailure } from '#src/storage/directories/failures.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'
import { rowDueAt } from '#src/storage/orders/due.ts'
import { removeReplacement } from './fill.ts'
import type { DeliveryRow } from './queries.ts'
import { deliveries, deliveryEvents, type RowBefore } from './schema.ts'

/** What happens to a row. It does only if the row's state allows it and its version is the given one. */
export type DeliveryChange = {
  id: string
  orderId: string
  /** The row's version that was decided on. */
  version: number
  action: DeliveryAction
  /** A user's id, `check` or `scout`. */
  actor: string
  set: Partial<RowBefore>
  /** Encrypted sign-in details. They are removed by a change that isn't in `keepsSignIn`. */
  signIn?: string | null
  workMs?: number | null
  /** What else must be true. */
  isCurrent?: SQL
}

/** For `isCurrent`: the row's order isn't stopped. */
export const isRunning = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = deliveries.order_id AND stopped_at IS NULL)`

/** For `isCurrent`: no operator has it open. */
export function isNotHeld(now: number) {
  return sql`(deliveries.held_by IS NULL OR deliveries.held_until <= ${now})`
}

/** For `isCurrent`: its order isn't stopped, and no operator has it open. */
export function isFree(now: number) {
  return sql`${isRunning} AND ${isNotHeld(now)}`
}

/** For `isCurrent`: nobody knows whether the directory got it. */
export const isDoubted = sql`deliveries.doubted_at IS NOT NULL`

/** For `isCurrent`: it waits for an operator or for its customer. */
export const isUnsent = inArray(deliveries.state, [...openStates])

/** Null: when it isn't to be worked on. */
const workAt = sql`(SELECT CASE WHEN hold IS NULL AND stopped_at IS NULL
    THEN ${rowDueAt(sql`orders.due_at`, sql`deliveries.created_at`)} END
  FROM orders WHERE orders.id = deliveries.order_id)`

/** What was listed before was never ours, whatever we did since. */
const listedBefore = {
  ...{ declineReason: 'listed', submittedAt: null, doubtedAt: null, liveAt: null },
  ...{ ask: null, askText: null },
} as const satisfies Partial<RowBefore>

/** After these the row may need its sign-in details, once an operator undoes them. A day later they're deleted. */
const keepsSignIn: readonly DeliveryAction[] = ['ask', 'answer', 'submit', 'doubt', 'correct', 'decline']

/** The statements that record and make a change, for a batch. The second one returns the row. */
export function changeStatements(db: Database, change: DeliveryChange, now: number) {
  const { id, orderId, version, action, actor, set, signIn, workMs = null, isCurrent } = change
  const { from, to } = deliveryActions[action]
  const isAllowed = and(
    eq(deliveries.id, id),
    eq(deliveries.version, version),
    inArray(deliveries.state, [...from]),
    neverDoubted.includes(action) ? isNull(deliveries.doubtedAt) : undefined,
    onlyDoubted.includes(action) ? isNotNull(deliveries.doubtedAt) : undefined,
    isCurrent,
  )
  const update = db
    .update(deliveries)
    .set({
      ...set,
      ...(action === 'already' && listedBefore),
      ...(keepsSignIn.includes(action) ? signIn !== undefined && { signIn } : { signIn: null }),
      state: to,
      version: version + 1,
      heldBy: null,
      heldUntil: null,
      workAt: to === 'waiting' ? sql`${workAt}` : null,
      updatedAt: now,
    })
    .where(isAllowed)
    .returning()
  return [
    eventStatement(db, { actor, action, state: to, workMs, isAllowed }, now),
    ...onlyIfWritten(db, update, (written) => dependentStatements(db, change, written, now)),
    doneStatement(db, orderId, now),
  ] as const
}

/** What the change says about the directory, see `maxFailures`, and about the row that replaces this one. */
function dependentStatements(db: Database, { id, action, actor, set }: DeliveryChange, written: SQL, now: number) {
  const isFailure = (failureReasons as readonly unknown[]).includes(set.declineReason)
  if (action === 'decline' && isFailure) return [countFailure(db, id, now, written)]
  // A lost listing that came back isn't owed twice.
  return action === 'find' ? [resetFailures(db, id, written), removeReplacement(db, id, actor, written, now)] : []
}

/** Null: the row has changed meanwhile, or its state doesn't allow it. */
export async function changeDelivery(db: Database, change: DeliveryChange, now: number): Promise<DeliveryRow | null> {
  const [, changed] = await db.batch(changeStatements(db, change, now))
  return changed[0] ?? null
}

/**
 * Whether an event can be undone. That a row may have been sent only while its operator had it: later, someone else would get
 * a row from the queue that may be with the directory.
 */
export function isUndoable(now: number) {
  return and(
    ne(deliveryEvents.action, 'undo'),
    or(ne(deliveryEvents.action, 'doubt'), gt(deliveryEvents.at, now - holdMs)),
  )
}

/**
 * Takes back the last change of a row, with the row that was added in its place if no one works on that one. Null:
 * the row has changed since.
 */
export async function undoChange(
  db: Database,
  { id, orderId, version }: Pick<DeliveryRow, 'id' | 'orderId' | 'version'>,
  actor: string,
  now: number,
  /** What else must be true. */
  condition?: SQL,
): Promise<DeliveryRow | null> {
  const event = db
    .select({ before: deliveryEvents.before })
    .from(deliveryEvents)
    .where(
      and(
        eq(deliveryEvents.deliveryId, id),
        eq(deliveryEvents.version, version),
        eq(deliveryEvents.actor, actor),
        isUndoable(now),
      ),
    )
  const [found] = await event
  if (!found) return null
  const { before } = found
  const isCurrent = and(eq(deliveries.id, id), eq(deliveries.version, version), condition)
  const undo = db
    .update(deliveries)
    .set({
      ...before,
      version: version + 1,
      heldBy: null,
      heldUntil: null,
      workAt: before.state === 'waiting' ? sql`${workAt}` : null,
      updatedAt: now,
    })
    .where(isCurrent)
    .returning()
  const [, , changed] = await db.batch([
    uncountFailure(db, { id, version }),
    eventStatement(db, { actor, action: 'undo', state: before.state, workMs: null, isAllowed: isCurrent }, now),
    ...onlyIfWritten(db, undo, (written) => [removeReplacement(db, id, actor, written, now)]),
    doneStatement(db, orderId, now),
  ])
  return changed[0] ?? null
}

/** Columns that a change may set, as JSON, named as in the schema. */
const beforeColumns = [
  'state',
  'ask',
  'askText',
  'answer',
  'declineReason',
  'submittedAt',
  'submittedBy',
  'doubtedAt',
  'liveUrl',
  'liveAt',
  'lostAt',
  'notes',
] as const satisfies readonly (keyof RowBefore)[]

const columns = getTableColumns(deliveries)
const before = sql.join(
  beforeColumns.map((name) => sql`${sql.raw(`'${name}'`)}, ${columns[name]}`),
  sql`, `,
)

type Event = {
  actor: string
  action: DeliveryAction | 'undo'
  state: DeliveryRow['state']
  workMs: number | null
  isAllowed: SQL | undefined
}

/** Comes before the change, so that it reads the row as it was. */
function eventStatement(db: Database, { actor, action, state, workMs, isAllowed }: Event, now: number) {
  return db.run(sql`INSERT INTO delivery_events (delivery_id, version, at, actor, action, before, state, work_ms)
    SELECT id, version + 1, ${now}, ${actor}, ${action}, json_object(${before}), ${state}, ${workMs}
    FROM deliveries WHERE ${isAllowed}`)
}

/** The same sign-in details, encrypted again. Not if they were replaced or removed meanwhile. */
export async function replaceSignIn(
  db: Database,
  { id, signIn }: { id: string; signIn: string },
  sealed: string,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ signIn: sealed })
    .where(and(eq(deliveries.id, id), eq(deliveries.signIn, signIn)))
}
