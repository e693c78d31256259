import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { readOperations } from '#functions/operations/read.ts'
import { toGauges } from '#functions/operations/gauges.ts'
import type { Services } from '#functions/services.ts'
import type { Finding } from '#src/domain/operations/findings.ts'
import { type AlertState, stepAlert } from '#src/domain/alerts/hysteresis.ts'
import { type AlertKind, alertKindNames, alertKinds } from '#src/domain/alerts/kinds.ts'
import { saveAlert } from '#src/storage/alerts/changes.ts'
import type { AlertRow } from '#src/storage/alerts/queries.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'
import { setGauges } from '#src/telemetry/gauges.ts'
import { shared } from '#src/telemetry/shared.ts'
import { readClockJump } from './clock.ts'
import { alertMail, type AlertNotice, callWebhook } from './notices.ts'

type WatchingServices = Pick<Services, 'db' | 'disk' | 'env' | 'now' | 'newId' | 'log'>

const deadmanMs = 5000

/** Of the database itself, which can't store that it can't be written. */
const memory = shared('database-alert', (): { state: AlertState | null; detail: string } => ({
  state: null,
  detail: '',
}))

/** Every minute: looks at how the machine is doing, tells people what is wrong or over, and reports that it is well. */
export async function watchMachine(services: WatchingServices): Promise<void> {
  const { db, env, now } = services
  const reading = await readOperations(services, readClockJump(Date.now()))
  setGauges(toGauges(reading))
  const { findings, alerts } = reading
  const steps = alertKindNames.map((kind) => stepOne(kind, findings, alerts, now()))
  const notices = steps.flatMap(({ notice }) => notice ?? [])
  const isSent = await callWebhook(services, notices)
  for (const { kind, detail, before, state, unsent, notice } of steps) {
    const mail = notice && alertMail(services, notice)
    // Without the webhook and without a mail nobody knows, so it is tried again.
    const next = notice && !isSent && !mail ? unsent : state
    if (kind === 'database') Object.assign(memory, { state: next, detail })
    else if (before || next) await saveAlert(db, { kind, detail, state: next, mail }, now())
  }
  const isBad = steps.some(({ kind, state }) => alertKinds[kind].isCritical && state?.raisedAt != null)
  if (env.deadmanUrl && !isBad) await callDeadman(services, env.deadmanUrl)
}

/** In place of it if the database can't be reached, where only the webhook is left. */
export async function alertWithoutDatabase(services: WatchingServices, error: unknown): Promise<void> {
  const isWritable = await checkWriting(services.db, services.now()).then(
    () => true,
    () => false,
  )
  // It failed for another reason, which is in the log.
  if (isWritable) return
  const detail = `The database can’t be reached or written: ${error instanceof Error ? error.name : 'unknown error'}.`
  const { state, unsent, notice } = stepOne('database', [{ kind: 'database', detail }], [], services.now())
  const isSent = await callWebhook(services, notice ? [notice] : [])
  Object.assign(memory, { state: isSent ? state : unsent, detail })
}

type Step = {
  kind: AlertKind
  detail: string
  before: AlertState | null
  state: AlertState | null
  /** The state if nobody could be notified. */
  unsent: AlertState | null
  notice: AlertNotice | null
}

function stepOne(kind: AlertKind, findings: readonly Finding[], alerts: readonly AlertRow[], now: number): Step {
  const finding = findings.find((found) => found.kind === kind)
  const row = alerts.find((alert) => alert.kind === kind)
  const before = kind === 'database' ? memory.state : (row ?? null)
  const detail = finding?.detail ?? (kind === 'database' ? memory.detail : (row?.detail ?? ''))
  const { state, unsent, notice } = stepAlert(
    before && stateOf(before),
    finding !== undefined,
    now,
    alertKinds[kind].holdMs,
  )
  const since = (state ?? before)?.failingSince ?? now
  return { kind, detail, before, state, unsent, notice: notice && { kind, notice, detail, since } }
}

function stateOf({ failingSince, raisedAt, notifiedAt, okSince }: AlertState): AlertState {
  return { failingSince, raisedAt, notifiedAt, okSince }
}

/** A service behind this URL notices when the calls stop, because then nobody is left to send an alert. */
async function callDeadman({ log }: WatchingServices, url: string): Promise<void> {
  try {
    const response = await fetchConfigured(url, { timeoutMs: deadmanMs, bodyBytes: 64 * 1024 })
    if (!response.ok) log({ level: 'warn', event: 'deadman-not-called', status: response.status })
  } catch (error) {
    log({ level: 'warn', event: 'deadman-not-called', error: String(error) })
  }
}
