import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#tests/support/ports.ts'

export type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}
export type ReceivedMetric = { name: string }

type Resource = { resource: { attributes: Attribute[] } }
type Traces = { resourceSpans: (Resource & { scopeSpans: { spans: ReceivedSpan[] }[] })[] }
type Metrics = { resourceMetrics: (Resource & { scopeMetrics: { metrics: ReceivedMetric[] }[] })[] }

/** Receives what an OTLP collector would: traces and metrics as JSON over HTTP. `status`: what it answers. */
export async function startCollector(status = () => 200) {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const services = new Set<string | undefined>()
  const headers: unknown[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      headers.push(request.headers)
      const body = JSON.parse(bytes.toString()) as Partial<Traces & Metrics>
      for (const { resource } of body.resourceSpans ?? body.resourceMetrics ?? []) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      }
      spans.push(...(body.resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      metrics.push(
        ...(body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
      )
      response.writeHead(status(), { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ spans, metrics, services, headers },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
