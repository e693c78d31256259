import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'
import type { Telemetry } from '#src/telemetry/otel.ts'

/** OpenTelemetry, if a collector is set or metrics may be read. Nothing of it is loaded otherwise. */
export async function openTelemetry({ telemetryUrl, metricsToken, version }: Environment): Promise<Telemetry | null> {
  if (!telemetryUrl && !metricsToken) return null
  const { startTelemetry } = await import('#src/telemetry/otel.ts')
  return startTelemetry({
    sends: telemetryUrl !== undefined,
    isScraped: metricsToken !== undefined,
    serviceName: site.name.toLowerCase(),
    version,
  })
}
