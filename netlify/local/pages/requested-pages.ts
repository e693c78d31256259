import type { Answer } from '#netlify/local/http/answer.ts'
import { withStatus } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { isRead } from '#netlify/local/http/send.ts'
import { mayBeKept } from './kept-pages.ts'
import type { Pages } from './pages.ts'

type Call = (incoming: Incoming) => Promise<Answer>

/** What a function tells Netlify's CDN. Here it's followed, and not passed on. */
const ofTheCdn = ['netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary']

/**
 * Lets pages be kept that functions render and say may be kept, as Netlify's CDN does. Requests for the same page that come
 * together share one call.
 */
export function keepRequested(pages: Pages): (incoming: Incoming, call: Call) => Promise<Answer> {
  const running = new Map<string, Promise<unknown>>()

  return async (incoming, call) => {
    const { url, method } = incoming
    const path = url.pathname
    if (!pages.keep || !isRead(method) || !mayBeKept(path)) return call(incoming)
    const earlier = running.get(path)
    if (earlier) {
      await earlier
      return (await pages.find(incoming)) ?? call(incoming)
    }
    const work = render(incoming, call)
    const done = work.catch(() => undefined)
    running.set(path, done)
    return work.finally(() => running.delete(path))
  }

  async function render(incoming: Incoming, call: Call): Promise<Answer> {
    const { pathname } = incoming.url
    const keep = pages.keep?.()
    // The page is the same for all queries, and HEAD has no body.
    const answer = await call({ ...incoming, method: 'GET', url: new URL(pathname, incoming.url) })
    const isDurable = /\bdurable\b/.test(answer.headers.get('netlify-cdn-cache-control') ?? '')
    if (isDurable && answer.status === 200 && !answer.stream && (await keep?.(pathname, answer.body))) {
      const kept = await pages.find(incoming)
      if (kept) return kept
    }
    const own = withStatus(answer, answer.status)
    for (const name of ofTheCdn) own.headers.delete(name)
    return own
  }
}
