import { currentRequest, inContext, type Trail } from './context.ts'
import { log } from './log.ts'
import { shared } from './shared.ts'
import { shapeOf } from './query-shape.ts'
import { type QueryTiming, ranFor, withTiming } from './query-timing.ts'
import { Slowest } from './slowest.ts'

export type RequestMeasure = { route: string; status: number; ms: number }
/** `ms`: while it ran. `waitedMs`: before that, for its turn and for other writers. */
export type QueryMeasure = { shape: string; ms: number; waitedMs: number; failed: boolean }
export type JobMeasure = { job: string; ms: number; failed: boolean }

export type SpanKind = 'server' | 'client' | 'internal'
export type SpanTraits = {
  kind?: SpanKind
  attributes?: Record<string, string | number>
  /** A `traceparent` header from someone we trust: the trace that this continues. */
  parent?: string | null
}

/** What OpenTelemetry adds, once it's loaded: see otel.ts. */
export type Exporter = {
  request?: ((measure: RequestMeasure) => void) | undefined
  query?: ((measure: QueryMeasure) => void) | undefined
  job?: ((measure: JobMeasure) => void) | undefined
  count?: ((name: CountName) => void) | undefined
  span?: (<T>(name: string, traits: SpanTraits, work: () => Promise<T>) => Promise<T>) | undefined
  /** The header that lets another service of ours continue the trace. */
  propagation?: (() => Record<string, string>) | undefined
}

/** Things that are only counted. `shed`: refused because there was too much to do. */
export type CountName = 'function_calls' | 'rate_limited' | 'shed' | 'mails_sent' | 'mails_failed'

const exporter = shared('exporter', (): Exporter => ({}))
const slowest = shared('slowest', () => ({ routes: new Slowest(300), queries: new Slowest(500) }))
/** Builds and commands don't set it, and log no slow queries. */
const settings = shared('settings', () => ({ slowQueryMs: Infinity }))

export function setExporter(added: Exporter): void {
  Object.assign(exporter, added)
}

export function setSlowQueryMs(ms: number): void {
  settings.slowQueryMs = ms
}

/** Runs `work` as a part of the current trace, if there is one. */
export function withSpan<T>(name: string, traits: SpanTraits, work: () => Promise<T>): Promise<T> {
  return exporter.span ? exporter.span(name, traits, work) : work()
}

/** Headers for requests to our own site. */
export function traceHeaders(): Record<string, string> {
  return exporter.propagation?.() ?? {}
}

export function countUp(name: CountName): void {
  exporter.count?.(name)
}

export function observeRequest(measure: RequestMeasure): void {
  slowest.routes.add(measure.route, measure.ms)
  exporter.request?.(measure)
}

/** Names the route of the current request. The first name stays. */
export function nameRoute(route: string): void {
  const request = currentRequest()
  if (request) request.route ??= route
}

/** One call of the API or of a page. Without a platform around it that does, as on Netlify, it is measured here. */
export async function observeCall(trail: Trail, work: () => Promise<Response>): Promise<Response> {
  countUp('function_calls')
  if (currentRequest()) return inContext(trail, work)
  const request = { route: null as string | null }
  const startedAt = performance.now()
  const run = () => withSpan('request', { kind: 'server' }, work)
  const response = await inContext(trail, run, request)
  const ms = performance.now() - startedAt
  observeRequest({ route: request.route ?? 'other', status: response.status, ms })
  return response
}

/** One run of a job. */
export async function observeJob<T>(job: string, runId: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const run = () => withSpan(`job ${job}`, { attributes: { 'uplist.job': job } }, work)
  let failed = true
  try {
    const done = await inContext({ job, runId }, run)
    failed = false
    return done
  } finally {
    exporter.job?.({ job, ms: performance.now() - startedAt, failed })
  }
}

/** One statement or batch. Its values are never looked at. */
export async function observeQuery<T>(sql: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const timing: QueryTiming = { ranMs: 0, runningSince: null }
  let failed = true
  const run = async () => {
    const done = await withTiming(timing, work)
    failed = false
    return done
  }
  try {
    // The shape is only worked out if someone is going to see it.
    return await (exporter.span ? withSpan('query', spanOf(shapeOf(sql)), run) : run())
  } finally {
    const totalMs = performance.now() - startedAt
    const ms = ranFor(timing)
    const waitedMs = Math.max(0, totalMs - ms)
    const shape = shapeOf(sql)
    slowest.queries.add(shape, ms, waitedMs)
    exporter.query?.({ shape, ms, waitedMs, failed })
    // A slow query makes others wait, and so does another program that writes.
    const event = ms >= settings.slowQueryMs ? 'slow-query' : waitedMs >= settings.slowQueryMs ? 'query-waited' : null
    if (event) log({ level: 'warn', event, ms: Math.round(ms), waitedMs: Math.round(waitedMs), query: shape })
  }
}

function spanOf(shape: string): SpanTraits {
  return { kind: 'client', attributes: { 'db.system.name': 'sqlite', 'db.query.text': shape } }
}

export function slowestRoutes(count: number) {
  return slowest.routes.list(count)
}

export function slowestQueries(count: number) {
  return slowest.queries.list(count)
}
