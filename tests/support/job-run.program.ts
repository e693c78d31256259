import { randomUUID } from 'node:crypto'
import { runArticles } from '#functions/articles/job.ts'
import { queueReportMails } from '#functions/deliveries/report-mails.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { keepEvidence } from '#functions/evidence/job.ts'
import { remindOfProfiles } from '#functions/profiles/reminders.ts'
import { queueMentionMails } from '#functions/mentions/daily-mails.ts'
import { runPageBatches } from '#functions/page-batches/job.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'

// One run of a job that reaches no other site, for tests that kill it: JOB DATABASE_URL TIME

const [job = '', url = '', time = ''] = process.argv.slice(2)
const db = openDatabase({ url })
const now = () => Number(time)
const [log, newId] = [console.error, () => randomUUID()]
const services = { db, env: readEnvironment({}), log, now, newId, secret: 'a secret of this test' }
const untilMs = Number.POSITIVE_INFINITY
const jobs: Record<string, () => Promise<void>> = {
  articles: () => runArticles(services, untilMs),
  'profile-reminders': () => remindOfProfiles(services, untilMs),
  'mention-mails': () => queueMentionMails(services),
  evidence: () => keepEvidence(services, untilMs),
  orders: () => syncOrders(services),
  'page-batches': () => runPageBatches(services, untilMs),
  'report-mails': () => queueReportMails(services),
}
const run = jobs[job]
if (!run) throw new Error(`There is no job ${job}`)
await db.$client.execute('SELECT 1')
console.log('started')
await run()
