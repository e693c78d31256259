import { callFunction, type CallLimits } from '#netlify/local/functions/call.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { matchSocket } from '#netlify/local/functions/sockets.ts'
import type { Answer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'
import { starting } from '#netlify/local/pages/built-pages.ts'
import type { Pages } from '#netlify/local/pages/pages.ts'

export type Routes = {
  /** The platform's own URLs: the mailbox, the rebuild hook. They come first. */
  own: ((incoming: Incoming) => Answer | null | Promise<Answer | null>)[]
  host: FunctionHost
  pages: Pages
  limits: CallLimits
  /** Until then functions answer 503. */
  isUp: () => boolean
}

/** Finds who answers a request, in Netlify's order. */
export function routeRequests({ own, host, pages, limits, isUp }: Routes): (incoming: Incoming) => Promise<Answer> {
  return async (incoming) => {
    for (const answerOwn of own) {
      const answer = await answerOwn(incoming)
      if (answer) return answer
    }
    const match = matchSocket(await host.sockets(), incoming.method, incoming.url.pathname)
    if (!match) return pages.answer(incoming)
    const page = match.socket.config.preferStatic ? await pages.find(incoming) : null
    if (page) return page
    return isUp() ? callFunction(host, match, incoming, limits) : starting()
  }
}
