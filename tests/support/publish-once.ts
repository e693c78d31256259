import { drawHere } from '#functions/images/draw.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { reachTo } from './listed-sites.ts'

// One run of the job `publications` in a process of its own, which a test kills: DATABASE_URL SITE_ORIGIN SECRET TIME

const [url = '', origin = '', secret = '', time = ''] = process.argv.slice(2)
const now = () => Number(time)
const network = reachTo([origin])
const images = openImageStore('test')
const services = {
  db: openDatabase({ url }),
  images,
  drawing: drawHere,
  env: readEnvironment({}),
  secret,
  now,
  log: () => undefined,
  network,
}
const changeTimeoutMs = network.timeoutMs
const access = {
  network,
  changeTimeoutMs,
  endsAt: Infinity,
  webflowUrl: `${origin}/v2`,
  userAgent: 'Uplist-test/1',
  now,
}
process.stdout.write('started\n')
await publishDue(services, undefined, access)
