import { handleApi } from '#functions/handle-api.ts'
import { servicesFor } from '#functions/app.ts'
import { runJob } from '#functions/jobs.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { inContext } from '#src/telemetry/context.ts'
import { withSpan } from '#src/telemetry/observe.ts'
import { startTelemetry } from '#src/telemetry/otel.ts'

// Signs an email up to the waitlist and runs a job, as the platform does, and sends what was traced: node traced.program.ts DATABASE

const [url = ''] = process.argv.slice(2)
const db = openDatabase({ url })
await migrateDatabase(db, url)
const telemetry = await startTelemetry({ sends: true, isScraped: true, serviceName: 'uplist', version: '1.2.3' })

const requestId = 'request-00001'
const work: Promise<unknown>[] = []
const answer = () =>
  handleApi(
    new Request('http://localhost/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    }),
    { ip: '203.0.113.7', requestId, deployContext: 'dev', waitUntil: (promise) => void work.push(promise) },
  )
const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const response = await inContext({ requestId }, () => withSpan('request', { kind: 'server', parent }, answer), {
  route: null,
})
while (work.length > 0) await work.shift()
await runJob(servicesFor('dev'), 'mails')
const text = await telemetry.metricsText()
const startedAt = performance.now()
await telemetry.shutdown(2000)
process.stdout.write(
  `${JSON.stringify({ status: response.status, text, shutdownMs: performance.now() - startedAt })}\n`,
)
process.exit(0)
