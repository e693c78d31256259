import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'

/** Metrics as Prometheus reads them. Its own server isn't started: ours has a token. */
export function openScraping() {
  const reader = new PrometheusExporter({ preventServerStart: true })
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  let reading: Promise<string> | null = null
  const read = async () => serializer.serialize((await reader.collect()).resourceMetrics)
  // However many ask, it is collected once at a time.
  return { reader, text: () => (reading ??= read().finally(() => (reading = null))) }
}
