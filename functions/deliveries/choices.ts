import { setTimeout as wait } from 'node:timers/promises'
import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import type { DirectoryChoice } from '#src/domain/deliveries/deliveries.api.ts'
import { countExcluded, withChoice } from '#src/domain/deliveries/order-list.ts'
import { type Choices, maxExcluded, noChoices, orderMessages } from '#src/domain/deliveries/orders.ts'
import { excludeRow, includeRow, isChangeable, saveExcludedSpares } from '#src/storage/deliveries/customer-choices.ts'
import { type DeliveryRow, listDeliveries } from '#src/storage/deliveries/queries.ts'
import { saveChoices } from '#src/storage/orders/customer-changes.ts'
import { findOrder, type OrderRow } from '#src/storage/orders/queries.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { fillOrder } from './fill-order.ts'
import { isExcludedRow } from './list-rows.ts'
import { placeByRank } from './place-rows.ts'
import { listLeft, readPreview, readSite } from './preview.ts'

type ChoiceServices = Pick<Services, 'db' | 'now' | 'newId'>
type ChoiceRefusal = Refusal<409 | 422>

/** `again`: something changed meanwhile, so nothing was. */
type Outcome = ChoiceRefusal | 'saved' | 'again'

/** A customer excludes a dozen in a second, and each save may find that another came first. */
const attempts = 15
/** Milliseconds before the next attempt, and more before each further one. Random, so that they don't meet again. */
const pauseMs = 5

/** Saves what the customer chose for one directory of an order. Null: saved. Each is decided on its own, so a refused one costs no other. */
export async function chooseDirectory(
  services: ChoiceServices,
  project: ProjectRow,
  orderId: string,
  sent: DirectoryChoice,
): Promise<ChoiceRefusal | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order = await findOrder(services.db, orderId)
    if (order?.stoppedAt !== null) return refuse(409, orderMessages.stopped)
    const choose = order.approvedAt === null ? chooseBefore : chooseDuring
    const outcome = await choose(services, project, order, sent)
    if (outcome !== 'again') return outcome === 'saved' ? null : outcome
    await wait(Math.random() * pauseMs * attempt)
  }
  return refuse(409, orderMessages.busy)
}

function refuse<Status extends 409 | 422>(status: Status, message: string): Refusal<Status> {
  return { status, message }
}

const tooMany = (order: OrderRow) => refuse(422, orderMessages.tooManyExcluded(maxExcluded(order)))

/** Before work starts, choices are all there is: the list is made from them. */
async function chooseBefore(
  { db, now }: ChoiceServices,
  project: ProjectRow,
  order: OrderRow,
  { key, choice }: DirectoryChoice,
): Promise<Outcome> {
  const { directories } = await readPreview({ db, now }, project, order)
  const known = new Set(directories.map((directory) => directory.key))
  const chosen = directories.find((directory) => directory.key === key)
  if (!chosen) return refuse(422, orderMessages.unknownDirectory)
  if (choice === 'first' && chosen.locks.length > 0) return refuse(422, orderMessages.locked)
  const before = order.choices ?? noChoices
  if (choice === 'first' && before.excluded.includes(key)) return refuse(422, orderMessages.excludedAndFirst)
  const choices = withChoice(before, key, choice)
  if (choices === before) return 'saved'
  const count = (all: Choices) => countExcluded(all, known)
  if (count(choices) > Math.max(maxExcluded(order), count(before))) return tooMany(order)
  return (await saveChoices(db, order, choices, now())) ? 'saved' : 'again'
}

/** Once work has started, a directory has a row, or is next in line. */
async function chooseDuring(
  services: ChoiceServices,
  project: ProjectRow,
  order: OrderRow,
  { key, choice }: DirectoryChoice,
): Promise<Outcome> {
  const { db, now } = services
  const rows = await listDeliveries(db, order.id)
  const row = rows.find(({ directoryKey }) => directoryKey === key)
  const saved = order.choices ?? noChoices
  if (!row) return chooseSpare(services, project, order, { key, choice }, rows)
  if (isExcludedRow(row)) return choice === 'none' ? include(services, project, row) : excludedAlready(choice)
  if (!isChangeable(row, now())) return refuse(409, fixedText(row))
  if (choice === 'excluded') {
    const limit = maxExcluded(order)
    const known = saved.excluded.length === 0 ? new Set<string>() : await listSpares(services, project, order)
    if (rows.filter(isExcludedRow).length + countExcluded(saved, known) >= limit) return tooMany(order)
    const uncounted = saved.excluded.filter((excluded) => !known.has(excluded))
    if (!(await excludeRow(db, row, { actor: project.userId, limit, uncounted }, now()))) return 'again'
    // If this is cut off, the next run of the orders' job adds the replacement.
    for (const fillable of await listFillable(db, { id: order.id })) await fillOrder(services, fillable)
    return 'saved'
  }
  const choices = withChoice(saved, key, choice)
  if (choices === saved) return 'saved'
  return (await placeByRank(services, await readSite(services, project), order, choices)) ? 'saved' : 'again'
}

async function chooseSpare(
  services: ChoiceServices,
  project: ProjectRow,
  order: OrderRow,
  { key, choice }: DirectoryChoice,
  rows: readonly DeliveryRow[],
): Promise<Outcome> {
  const { db, now } = services
  const known = await listSpares(services, project, order)
  if (!known.has(key)) return refuse(422, orderMessages.unknownDirectory)
  if (choice === 'first') return refuse(409, orderMessages.notNext)
  const saved = order.choices ?? noChoices
  const choices = withChoice(saved, key, choice)
  if (choices === saved) return 'saved'
  // Including one again is never too much.
  const limit = choice === 'excluded' ? maxExcluded(order) : order.directories
  const excluded = countExcluded(choices, known)
  if (rows.filter(isExcludedRow).length + excluded > limit) return tooMany(order)
  return (await saveExcludedSpares(db, order, { choices, excluded, limit }, now())) ? 'saved' : 'again'
}

/** The keys of the directories that are next in line. */
async function listSpares(services: ChoiceServices, project: ProjectRow, order: OrderRow): Promise<Set<string>> {
  const { fitting, locked } = await listLeft(services, await readSite(services, project), project.id, order)
  return new Set([...fitting, ...locked].map(({ key }) => key))
}

async function include({ db, now }: ChoiceServices, { userId }: ProjectRow, row: DeliveryRow): Promise<Outcome> {
  const others = await listDeliveries(db, row.orderId)
  const replacement = others.find(({ replaces }) => replaces === row.id)
  const isTaken = replacement && (replacement.version > 0 || !isChangeable(replacement, now()))
  if (isTaken) return refuse(409, orderMessages.replaced(row.directoryName))
  return (await includeRow(db, row, userId, now())) ? 'saved' : 'again'
}

function excludedAlready(choice: DirectoryChoice['choice']): Outcome {
  return choice === 'excluded' ? 'saved' : refuse(422, orderMessages.excludedAndFirst)
}

function fixedText({ state, submittedAt, directoryName }: DeliveryRow): string {
  if (state === 'declined' || state === 'lost') return orderMessages.unknownDirectory
  return state === 'waiting' && submittedAt === null
    ? orderMessages.working(directoryName)
    : orderMessages.submitted(directoryName)
}
