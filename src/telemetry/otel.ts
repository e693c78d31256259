import { diag, DiagLogLevel, metrics } from '@opentelemetry/api'
import {
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider } from '@opentelemetry/sdk-metrics'
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import { log } from './log.ts'
import { createMeasures } from './measures.ts'
import { setExporter } from './observe.ts'
import { shared } from './shared.ts'

export type TelemetryOptions = {
  /** Whether an OTLP endpoint is set. The SDK reads it and everything else from the OTEL_ variables. */
  sends: boolean
  /** Whether `/metrics` is open. */
  isScraped: boolean
  serviceName: string
  version: string | undefined
}

export type Telemetry = {
  /** In Prometheus's text format. */
  metricsText: () => Promise<string>
  /** Sends what is waiting, for functions that may be frozen after their response. */
  flush: (ms: number) => Promise<void>
  shutdown: (ms: number) => Promise<void>
}

const running = shared('telemetry', (): { started: Promise<Telemetry> | null } => ({ started: null }))

/** Starts OpenTelemetry, once for the process. Nothing of it is loaded unless it's set up. */
export function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  return (running.started ??= start(options))
}

async function start({ sends, isScraped, serviceName, version }: TelemetryOptions): Promise<Telemetry> {
  diag.setLogger(diagnostics, DiagLogLevel.WARN)
  const named = resourceFromAttributes({
    [ATTR_SERVICE_NAME]: serviceName,
    ...(version !== undefined && { [ATTR_SERVICE_VERSION]: version }),
  })
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come after our own names, so they win.
  const found = detectResources({ detectors: [hostDetector, serviceInstanceIdDetector, envDetector] })
  const resource = named.merge(found)
  const scraping = isScraped ? (await import('./scraping.ts')).openScraping() : null
  const readers: IMetricReader[] = scraping ? [scraping.reader] : []
  const sending = sends ? await import('./sending.ts') : null
  if (sending) readers.push(sending.openMetricsExport())
  const meters = new MeterProvider({ resource, readers })
  metrics.setGlobalMeterProvider(meters)
  const tracing = sending?.openTracing(resource)
  setExporter({ ...createMeasures(meters.getMeter(serviceName)), ...tracing?.exporter })
  return {
    metricsText: async () => scraping?.text() ?? '',
    flush: (ms) => within(ms, [tracing?.provider.forceFlush(), sends ? meters.forceFlush() : undefined]),
    shutdown: (ms) => {
      setExporter({ request: undefined, query: undefined, job: undefined, count: undefined, span: undefined })
      running.started = null
      return within(ms, [tracing?.provider.shutdown(), meters.shutdown()])
    },
  }
}

/** Whatever fails or takes too long is given up: telemetry is never a reason to wait. */
async function within(ms: number, work: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([Promise.allSettled(work.filter((part) => part !== undefined)), late])
  clearTimeout(timer)
}

const note = (level: 'warn' | 'error') => (message: string) =>
  // A collector that is down is no error of ours.
  log({ level: 'warn', event: 'telemetry-failed', severity: level, reason: message.slice(0, 500) })
const diagnostics = { error: note('error'), warn: note('warn'), info: () => {}, debug: () => {}, verbose: () => {} }
