import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { checkChoices } from '#src/domain/deliveries/choices.ts'
import { type Choices, orderMessages } from '#src/domain/deliveries/orders.ts'
import { saveChoices } from '#src/storage/orders/changes.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readPreview } from './preview.ts'

/** Saves what the customer chose. Null: saved. */
export async function chooseDirectories(
  { db, now }: Pick<Services, 'db' | 'now'>,
  project: ProjectRow,
  order: OrderRow,
  choices: Choices,
): Promise<Refusal<409 | 422> | null> {
  const started = { status: 409, message: orderMessages.started } as const
  if (!isChoosable(order)) return started
  const { directories } = await readPreview({ db }, project, order)
  const fault = checkChoices(choices, order.directories, new Set(directories.map(({ key }) => key)))
  if (fault) return { status: 422, message: fault }
  return (await saveChoices(db, order.id, choices, now())) ? null : started
}

/** Whether work hasn't started, so that the customer can still choose. */
export function isChoosable({ approvedAt, stoppedAt }: OrderRow): boolean {
  return approvedAt === null && stoppedAt === null
}
