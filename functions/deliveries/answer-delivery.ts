import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { answerMessages, readAnswer } from '#src/domain/deliveries/answers.ts'
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
  const { version, decision: sent, text: typed = '' } = read()
  if (row.state !== 'asking' || row.ask === null || row.version !== version) return notAsking
  const answer = readAnswer(row.ask, { decision: sent, text: typed })
  if (Array.isArray(answer)) {
    return { refusal: { status: 422, message: answer[0]?.message ?? answerMessages.required, errors: answer } }
  }
  const { decision, text } = answer
  if (isAssetAsk(row.ask) && row.projectId !== null) {
    const project = await findProject(db, userId, row.projectId)
    if (!project) return notAsking
    if (decision === 'skip') return skipAll(services, project, row.ask, text)
    const refused = await answerAsset(services, project, row.ask, text)
    if (refused === null) return { message: answerMessages.saved }
    return 'conflict' in refused
      ? { refusal: { status: 409, message: refused.conflict } }
      : { refusal: { status: 422, message: refused.errors[0]?.message ?? answerMessages.required, ...refused } }
  }
  const change = { id, orderId: row.orderId, version: row.version, actor: userId, isCurrent: isRunning }
  if (decision === 'skip') {
    const declineReason = row.ask === 'payment' ? ('payment' as const) : ('skipped' as const)
    const set = { declineReason, ...(text && row.ask !== 'account' && { answer: text }) }
    if (!(await changeDelivery(db, { ...change, action: 'decline', set, signIn: null }, now()))) return notAsking
    return { message: await replace(services, row) }
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

/** Skips each directory that waits for something that the customer doesn't have. */
async function skipAll(services: AnswerServices, project: ProjectRow, kind: AssetAsk, text: string): Promise<Answered> {
  const { db, now } = services
  const set = { declineReason: 'skipped' as const, ...(text && { answer: text }) }
  let message: string | null = null
  for (const row of await listAssetAsks(db, project.id, [kind])) {
    const { id, orderId, version } = row
    const change = { id, orderId, version, actor: project.userId, isCurrent: isRunning }
    const isSkipped = await changeDelivery(db, { ...change, action: 'decline', set, signIn: null }, now())
    if (isSkipped) message = await replace(services, row)
  }
  return message === null ? notAsking : { message }
}

/** If this is cut off, the next run of the orders' job adds the replacement. */
async function replace(
  services: AnswerServices,
  { id, orderId }: Pick<DeliveryRow, 'id' | 'orderId'>,
): Promise<string> {
  for (const order of await listFillable(services.db, { id: orderId })) await fillOrder(services, order)
  return (await findReplacement(services.db, id)) ? answerMessages.skipped : answerMessages.skippedLast
}
