import { matchPosts } from '#functions/mentions/match-posts.ts'
import { readPolls } from '#functions/mentions/polls.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { accessTo } from './double.ts'

// One run of both jobs of mentions in a process of its own, which a test kills: DATABASE_URL PORT TIME

const [url = '', port = '', time = ''] = process.argv.slice(2)
const clock = { now: Number(time) }
const access = accessTo({ port: Number(port) }, clock)
const services = {
  ...{ db: openDatabase({ url }), env: readEnvironment({}), network: access.network, now: access.now },
  ...{ newId: () => crypto.randomUUID(), log: () => undefined },
}
await services.db.$client.execute('SELECT 1')
console.log('started')
await readPolls(services, Number.POSITIVE_INFINITY, access)
await matchPosts(services, Number.POSITIVE_INFINITY)
