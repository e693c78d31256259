import { LRUCache } from 'lru-cache'
import { callFunction, type CallLimits } from '#netlify/local/functions/call.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { matchSocket, type Socket, type SocketMatch } from '#netlify/local/functions/sockets.ts'
import { fileRoute } from '#netlify/local/http/access.ts'
import type { Answer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { nameRoute } from '#src/telemetry/observe.ts'
import { starting } from '#netlify/local/pages/built-pages.ts'
import type { Pages } from '#netlify/local/pages/pages.ts'
import { keepRequested } from '#netlify/local/pages/requested-pages.ts'

export type Routes = {
  /** The platform's own URLs: the mailbox, the rebuild hook. They come first. */
  own: ((incoming: Incoming) => Answer | null | Promise<Answer | null>)[]
  host: FunctionHost
  pages: Pages
  limits: CallLimits
  /** Until then functions answer 503. */
  isUp: () => boolean
}

/** In paths, and characters of one. */
const knownPaths = { max: 5000, longest: 512 }

/** Finds who answers a request, in Netlify's order. */
export function routeRequests({ own, host, pages, limits, isUp }: Routes): (incoming: Incoming) => Promise<Answer> {
  const match = rememberMatches()
  const answerRequested = keepRequested(pages)
  return async (incoming) => {
    for (const answerOwn of own) {
      const answer = await answerOwn(incoming)
      if (answer) {
        nameRoute('platform')
        return answer
      }
    }
    const found = match(await host.sockets(), incoming.method, incoming.url.pathname)
    if (!found) {
      nameRoute(fileRoute(incoming.url.pathname))
      return pages.answer(incoming)
    }
    const page = found.socket.config.preferStatic ? await pages.find(incoming) : null
    if (page) {
      nameRoute(fileRoute(incoming.url.pathname))
      return page
    }
    if (!isUp()) return starting()
    return answerRequested(incoming, (request) => callFunction(host, found, request, limits))
  }
}

/** `matchSocket` with its last results: for most requests its patterns cost more than all the rest. */
function rememberMatches(): typeof matchSocket {
  let of: readonly Socket[] | null = null
  const known = new LRUCache<string, { match: SocketMatch | null }>({ max: knownPaths.max })
  return (sockets, method, pathname) => {
    if (sockets !== of) known.clear()
    of = sockets
    if (pathname.length > knownPaths.longest) return matchSocket(sockets, method, pathname)
    const key = `${method} ${pathname}`
    const { match } = known.get(key) ?? { match: matchSocket(sockets, method, pathname) }
    known.set(key, { match })
    return match
  }
}
