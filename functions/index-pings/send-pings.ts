import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { Services } from '#functions/services.ts'
import { countAttempts, removePings, savePingsFailed, takeDuePings } from '#src/storage/index-pings/changes.ts'

const minute = 60_000
/** Pauses before the second, third … attempt, then hourly without end. */
const backoff = [1, 5, 15, 60].map((minutes) => minutes * minute)

/** The maximum number of URLs per request in the protocol. */
const batchSize = 10_000
const holdMs = 10 * minute
const timeoutMs = 10_000

type PingServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** The result of one request. `wait`: milliseconds the service asks for. */
type Result = { sent: true } | { sent: false; final: boolean; error: string; wait: number }

/**
 * Notifies search engines about changed pages (IndexNow). Off without a key. One batch per call, and another a minute
 * later.
 */
export async function sendIndexPings({ db, env, now, log }: PingServices): Promise<void> {
  if (!env.indexNow) return
  const paths = await takeDuePings(db, now(), holdMs, batchSize)
  if (paths.length === 0) return
  const result = await notify(env.indexNow, env.origin, paths)
  if (result.sent) {
    await removePings(db, paths)
    log({ level: 'info', event: 'index-pings-sent', count: paths.length })
    return
  }
  const attempts = await countAttempts(db, paths)
  const pause = Math.max(backoff[attempts - 1] ?? 60 * minute, result.wait)
  await savePingsFailed(db, paths, result.error, result.final ? null : now() + pause)
  const level = result.final ? 'error' : 'warn'
  log({ level, event: 'index-pings-not-sent', count: paths.length, attempts, error: result.error })
}

type IndexNow = NonNullable<Services['env']['indexNow']>

async function notify({ key, url }: IndexNow, origin: string, paths: readonly string[]): Promise<Result> {
  const body = {
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => new URL(path, origin).href),
  }
  try {
    const response = await fetchConfigured(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      timeoutMs,
    })
    const text = (await response.text()).slice(0, 300)
    if (response.ok) return { sent: true }
    const { status } = response
    const error = `${status} ${text}`.trim()
    // Our request was refused, and the same request would be refused again.
    const final = status < 500 && status !== 429 && status !== 408
    return { sent: false, final, error, wait: retryAfterMs(response) }
  } catch (error) {
    return { sent: false, final: false, error: String(error), wait: 0 }
  }
}

/** At most a day, whatever the service asks for. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 24 * 60 * 60) * 1000 : 0
}
