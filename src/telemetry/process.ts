import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { shared } from './shared.ts'

const minute = 60_000

/** Of the running minute. Monitored from the first call on. */
const delay = () =>
  shared('event-loop', () => {
    const histogram = monitorEventLoopDelay({ resolution: 20 })
    histogram.enable()
    setInterval(() => histogram.reset(), minute).unref()
    return histogram
  })

export type ProcessState = {
  startedAt: number
  rss: number
  heapUsed: number
  /** What the container or machine allows, in bytes. */
  memoryLimit: number
  /** In milliseconds, the 99th percentile of the running minute. */
  eventLoopDelay: number
}

export function readProcess(now: number): ProcessState {
  const { rss, heapUsed } = process.memoryUsage()
  const p99 = delay().percentile(99) / 1e6
  return {
    startedAt: now - process.uptime() * 1000,
    rss,
    heapUsed,
    memoryLimit: memoryLimit(),
    eventLoopDelay: Number.isFinite(p99) ? p99 : 0,
  }
}

/** Without a container's limit, Node reports none or an absurd one. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}
