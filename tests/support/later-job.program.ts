import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'
import { createPasswords, owaspCost } from '#functions/sign-in/passwords.ts'
import { newId } from '#functions/app.ts'
import { refusePlan } from '#functions/deliveries/refuse-plan.ts'
import { startIntent } from '#functions/projects/start-intent.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { drawHere } from '#functions/images/draw.ts'
import { publicNetwork } from '#functions/http/outgoing/public.ts'
import { type Job, runJob } from '#functions/jobs.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { openDisk } from '#src/storage/images/disk.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { log } from '#src/telemetry/log.ts'

// Runs a scheduled job on a platform's data as if some days had passed: node later-job.program.ts JOB DAYS. The
// environment is the platform's. Its clock stands still, so a run does all that is due, however slow the machine is: what
// is left when a run's time is over would be done a minute later, not at a journey's next day.

const [job = '', days = '0'] = process.argv.slice(2)
const now = Date.now() + Number(days) * 24 * 60 * 60 * 1000
const env = readEnvironment(process.env)
const secret = env.secret ?? ''
const db = openDatabase(env.database)
const outcome = await runJob(
  {
    db,
    nearDb: db,
    images: openImageStore('dev'),
    disk: openDisk(env.dataDirectory),
    drawing: drawHere,
    env,
    secret,
    tokens: createAccessTokens(env, secret),
    passwords: createPasswords(owaspCost),
    now: () => now,
    newId,
    syncOrders,
    refusePlan,
    startIntent,
    log,
    network: publicNetwork,
  },
  job as Job,
)
db.$client.close()
console.log(outcome)
