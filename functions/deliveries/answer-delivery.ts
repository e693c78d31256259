import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { answerMessages, readAnswer, savedText, skippedText } from '#src/domain/deliveries/answers.ts'
import type { AskAnswer } from '#src/domain/deliveries/asks.api.ts'
import { type AssetAsk, isAssetAsk } from '#src/domain/deliveries/states.ts'
import { listAssetAsks } from '#src/storage/deliveries/asset-asks.ts'
import { changeDelivery, isRunning } from '#src/storage/deliveries/changes.ts'
import { type DeliveryRow, findOwnDelivery } from '#src/storage/deliveries/queries.ts'
import { findReplacement } from '#src/storage/proofs/report.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { answerAsset } from './answer-asset.ts'
import { fillOrder } from './fill-order.ts'
import { sealSignIn } from './sign-ins.ts'

type AnswerServices = Pick<Services, 'db' | 'now' | 'newId' | 'secret'>

export type Answered = { message: string; refusal?: never } | { message?: never; refusal: Refusal<404 | 409 | 422> }

/**
 * Records what the customer says to a directory's question. The row goes back into the queue, or the next directory
 * takes its place.
 */
export async function answerDelivery(
  services: AnswerServices,
  userId: string,
  id: string,
  read: () => AskAnswer,
): Promise<Answered> {
  const { db, now } = services
  const row = await findOwnDelivery(db, userId, id)
  if (!row) return { refusal: { status: 404, message: answerMessages.notFound } }
  if (row.isStopped) return { refusal: { status: 409, message: answerMessages.stopped } }
  const { version, decision: sent, text: typed = '', others = [] } = read()
  if (row.state !== 'asking' || row.ask === null || row.version !== version) return notAsking
  const answer = readAnswer(row.ask, { decision: sent, text: typed })
  if (Array.isArray(answer)) {
    return { refusal: { status: 422, message: answer[0]?.message ?? answerMessages.required, errors: answer } }
  }
  const { decision, text } = answer
  if (isAssetAsk(row.ask) && row.projectId !== null) {
    const project = await findProject(db, userId, row.projectId)
    if (!project) return notAsking
    if (decision === 'skip') return skipAll(services, project, { kind: row.ask, shown: [id, ...others] })
    const result = await answerAsset(services, project, row.ask, text)
    if ('answered' in result) return { message: savedText(result.answered) }
    return 'conflict' in result
      ? { refusal: { status: 409, message: result.conflict } }
      : { refusal: { status: 422, message: result.errors[0]?.message ?? answerMessages.required, ...result } }
  }
  const change = { id, orderId: row.orderId, version: row.version, actor: userId, isCurrent: isRunning }
  if (decision === 'skip') {
    const declineReason = row.ask === 'payment' ? ('payment' as const) : ('skipped' as const)
    const set = { declineReason, ...(text && row.ask !== 'account' && { answer: text }) }
    if (!(await changeDelivery(db, { ...change, action: 'decline', set, signIn: null }, now()))) return notAsking
    return { message: skippedText(1, await replace(services, [row])) }
  }
  // Events keep answers for good, so they never get these.
  const said =
    row.ask === 'account'
      ? { set: { answer: answerMessages.signIn }, signIn: sealSignIn(services, id, text) }
      : { set: { answer: decision === 'pay' ? [answerMessages.willPay, text].filter(Boolean).join('\n') : text } }
  const changed = await changeDelivery(db, { ...change, action: 'answer', ...said }, now())
  return changed ? { message: answerMessages.answered } : notAsking
}

const notAsking: Answered = { refusal: { status: 409, message: answerMessages.notAsking } }

type Skip = { kind: AssetAsk; shown: readonly string[] }

/** Skips the directories that the customer was shown, of those that wait for something that the customer doesn't have. */
async function skipAll(services: AnswerServices, project: ProjectRow, { kind, shown }: Skip): Promise<Answered> {
  const { db, now } = services
  // The field has what the profile has, which isn't a note.
  const set = { declineReason: 'skipped' as const }
  const skipped: DeliveryRow[] = []
  for (const row of await listAssetAsks(db, project.id, [kind])) {
    if (!shown.includes(row.id)) continue
    const { id, orderId, version } = row
    const change = { id, orderId, version, actor: project.userId, isCurrent: isRunning }
    if (await changeDelivery(db, { ...change, action: 'decline', set, signIn: null }, now())) skipped.push(row)
  }
  return skipped.length === 0 ? notAsking : { message: skippedText(skipped.length, await replace(services, skipped)) }
}

/** Returns how many of the rows others take the place of. If this is cut off, the next run of the orders' job adds them. */
async function replace(
  services: AnswerServices,
  rows: readonly Pick<DeliveryRow, 'id' | 'orderId'>[],
): Promise<number> {
  for (const id of new Set(rows.map(({ orderId }) => orderId))) {
    for (const order of await listFillable(services.db, { id })) await fillOrder(services, order)
  }
  const replacements = await Promise.all(rows.map(({ id }) => findReplacement(services.db, id)))
  return replacements.filter((found) => found !== null).length
}
