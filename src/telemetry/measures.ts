import type { Meter } from '@opentelemetry/api'
import { latestGauges } from './gauges.ts'
import type { CountName, Exporter } from './observe.ts'
import { readProcess } from './process.ts'

/** In seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const counted: Record<CountName, string> = {
  function_calls: 'Calls of functions',
  rate_limited: 'Requests over a rate limit',
  shed: 'Requests refused because there was too much to do',
  mails_sent: 'Emails that the mail server took',
  mails_failed: 'Attempts to send an email that failed',
}

/** Creates the instruments of a meter. Labels are route templates, kinds and names of jobs: few and known. */
export function createMeasures(meter: Meter): Pick<Exporter, 'request' | 'query' | 'job' | 'count'> {
  const duration = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: boundaries } })
  const requests = duration('http_server_request_duration_seconds', 'Time until a response was sent')
  const queries = duration('db_client_operation_duration_seconds', 'Time a database call ran')
  const waits = duration(
    'db_client_connection_wait_time_seconds',
    'Time it waited before, for its turn and other writers',
  )
  const jobs = duration('uplist_job_duration_seconds', 'Time of a run of a scheduled job')
  const counters = new Map(
    Object.entries(counted).map(([name, description]) => [
      name,
      meter.createCounter(`uplist_${name}_total`, { description }),
    ]),
  )
  observeProcess(meter)
  observeGauges(meter)
  return {
    request: ({ route, status, ms }) =>
      requests.record(ms / 1000, { route, status_class: `${Math.floor(status / 100)}xx` }),
    query: ({ shape, ms, waitedMs, failed }) => {
      const labels = { operation: operationOf(shape), failed: String(failed) }
      queries.record(ms / 1000, labels)
      waits.record(waitedMs / 1000, labels)
    },
    job: ({ job, ms, failed }) => jobs.record(ms / 1000, { job, failed: String(failed) }),
    count: (name) => counters.get(name)?.add(1),
  }
}

function operationOf(shape: string): string {
  const word = /^\s*(select|insert|update|delete|with|pragma)\b/i.exec(shape)?.[1]
  return word?.toLowerCase() ?? 'other'
}

function observeProcess(meter: Meter): void {
  const gauge = (name: string, description: string, read: (state: ReturnType<typeof readProcess>) => number) =>
    meter.createObservableGauge(name, { description }).addCallback((result) => {
      result.observe(read(readProcess(Date.now())))
    })
  gauge('process_resident_memory_bytes', 'Resident memory', ({ rss }) => rss)
  gauge('process_heap_bytes', 'Used heap of Node', ({ heapUsed }) => heapUsed)
  gauge('process_memory_limit_bytes', 'Memory that the container or machine allows', ({ memoryLimit }) => memoryLimit)
  gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970',
    ({ startedAt }) => startedAt / 1000,
  )
  gauge(
    'nodejs_eventloop_delay_p99_seconds',
    'Delay of the event loop in the running minute',
    ({ eventLoopDelay }) => eventLoopDelay / 1000,
  )
}

/** Which there are is only known once a job has read them, so instruments are added when they appear. */
function observeGauges(meter: Meter): void {
  const known = new Set<string>()
  meter
    .createObservableGauge('uplist_gauges', { description: 'How many values a job has read' })
    .addCallback((result) => {
      const gauges = latestGauges()
      result.observe(gauges.length)
      for (const { name, help } of gauges) {
        if (known.has(name)) continue
        known.add(name)
        meter.createObservableGauge(name, { description: help }).addCallback((values) => {
          for (const gauge of latestGauges()) if (gauge.name === name) values.observe(gauge.value, gauge.labels)
        })
      }
    })
}
