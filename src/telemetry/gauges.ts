import { shared } from './shared.ts'

/** A value that is read now and then, such as the age of the oldest mail. `labels`: few, and none from visitors. */
export type Gauge = { name: string; help: string; value: number; labels?: Record<string, string> }

const state = shared('gauges', (): { latest: readonly Gauge[] } => ({ latest: [] }))

/** Sets what `/metrics` and OpenTelemetry report until the next call. A job does this every minute. */
export function setGauges(gauges: readonly Gauge[]): void {
  state.latest = gauges
}

export function latestGauges(): readonly Gauge[] {
  return state.latest
}
