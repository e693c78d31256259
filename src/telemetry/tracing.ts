import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { currentRequest, currentTrail } from './context.ts'
import type { Exporter, SpanTraits } from './observe.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Traces, sent in batches in the background. OTEL_TRACES_SAMPLER says how many. */
export function openTracing(resource: Resource): {
  provider: NodeTracerProvider
  exporter: Pick<Exporter, 'span' | 'propagation'>
} {
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = trace.getTracer('uplist')
  return {
    provider,
    exporter: {
      span: (name, traits, work) =>
        tracer.startActiveSpan(name, optionsOf(traits), parentOf(traits), (span) => finish(span, traits, work)),
      propagation: () => {
        const headers: Record<string, string> = {}
        propagation.inject(context.active(), headers)
        // Not `baggage`: nothing of ours uses it.
        return headers['traceparent'] ? { traceparent: headers['traceparent'] } : {}
      },
    },
  }
}

function optionsOf({ kind = 'internal', attributes }: SpanTraits) {
  const { requestId, runId, mailId } = currentTrail()
  const trail = Object.entries({ request_id: requestId, run_id: runId, mail_id: mailId })
  const known = trail.flatMap(([name, value]) => (value === undefined ? [] : [[`uplist.${name}`, value] as const]))
  return { kind: kinds[kind], attributes: { ...Object.fromEntries(known), ...attributes } }
}

function parentOf({ parent }: SpanTraits) {
  return parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active()
}

async function finish<T>(span: Span, { kind }: SpanTraits, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    if (kind === 'server') nameAfterRoute(span, done)
    return done
  } catch (error) {
    // Not its message, which may quote what someone has sent.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}

/** Which route it was is known once it was looked up. */
function nameAfterRoute(span: Span, answer: unknown): void {
  const route = currentRequest()?.route
  if (route) span.updateName(route).setAttribute('http.route', route)
  if (typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number') {
    span.setAttribute('http.response.status_code', answer.status)
    if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  }
}
