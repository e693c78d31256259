import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { type IMetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'

export { openTracing } from './tracing.ts'

/** Metrics, sent now and then. OTEL_METRIC_EXPORT_INTERVAL says how often. */
export function openMetricsExport(): IMetricReader {
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })
}
