import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { type ReceivedSpan, startCollector } from './collector.ts'

type Said = { status: number; text: string; shutdownMs: number }

describe('OpenTelemetry', () => {
  let smtp: TestSmtp
  let collector: Awaited<ReturnType<typeof startCollector>>
  let status: number
  beforeAll(async () => {
    smtp = await startSmtp()
    collector = await startCollector(() => status)
  })
  afterAll(async () => {
    await collector.stop()
    await smtp.stop()
  })
  beforeEach(() => {
    status = 200
    collector.spans.length = 0
    collector.metrics.length = 0
  })

  async function run(env: Record<string, string> = {}) {
    const url = `file:${join(await newFolder('traced'), 'uplist.db')}`
    const program = ['--import', './commands/load-tsx.ts', 'tests/telemetry/traced.program.ts', url]
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: {
        PATH: process.env['PATH'],
        ...{ DATABASE_URL: url, SMTP_URL: smtp.url, SITE_ORIGIN: 'http://localhost:1' },
        ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc' },
        ...env,
      },
    })
    // The log's lines are among the others.
    const line = stdout.split('\n').find((text) => text.startsWith('{"status"'))
    return { said: JSON.parse(line ?? '') as Said }
  }

  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const parentsOf = (span: ReceivedSpan): string[] => {
    const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? [parent.name, ...parentsOf(parent)] : []
  }
  const valueOf = ({ attributes }: ReceivedSpan, name: string) =>
    attributes.find(({ key }) => key === name)?.value.stringValue

  it('traces a request to the database and its mail, as part of the caller’s trace, without any value', async () => {
    const { said } = await run()
    expect(said.status).toBe(200)
    const [request] = named('POST /api/waitlist')
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    expect(valueOf(request!, 'uplist.request_id')).toBe('request-00001')
    const queries = named('query').filter((span) => parentsOf(span).includes('POST /api/waitlist'))
    expect(queries.length).toBeGreaterThan(2)
    const [mail] = named('mail')
    expect(mail!.traceId).toBe(request!.traceId)
    const [job] = named('job mails')
    expect(job!.traceId).not.toBe(request!.traceId)
    expect(named('query').some((span) => parentsOf(span).includes('job mails'))).toBe(true)
    expect(JSON.stringify(collector.spans)).not.toContain('ada@')
    expect([...collector.services]).toEqual(['uplist'])
    expect(JSON.stringify(collector.headers)).toContain('"x-key":"abc"')
    expect(collector.metrics.map(({ name }) => name)).toContain('db_client_operation_duration_seconds')
    // The same figures for Prometheus.
    expect(said.text).toMatch(/^db_client_operation_duration_seconds_bucket\{.*operation="insert".*le="0.005"\} \d+/m)
    expect(said.text).toMatch(/^uplist_job_duration_seconds_count\{job="mails",failed="false".*\} 1/m)
    expect(said.text).toMatch(/^uplist_mails_sent_total.* 1/m)
    expect(said.text).toMatch(/^process_resident_memory_bytes.* \d{7,}/m)
    expect(said.text).not.toContain('ada@')
  })

  it('takes its name and its share of traces from the standard variables', inFull, async () => {
    collector.services.clear()
    await run({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_off' })
    expect(collector.spans).toEqual([])
    expect([...collector.services]).toEqual(['shop'])
  })

  it.each([
    ['answers 500', () => (status = 500), {}],
    ['is gone', () => 0, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('is no reason to fail or wait when the collector %s', inFull, async (_, set, env) => {
    set()
    const { said } = await run(env)
    expect(said.status).toBe(200)
    expect(said.shutdownMs).toBeLessThan(10_000)
  })
})
