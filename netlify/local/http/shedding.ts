import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameRoute } from '#src/telemetry/observe.ts'
import { type Answer, problemAnswer, textAnswer } from './answer.ts'

/**
 * Milliseconds before a refusal is sent. A client that sends the next request as soon as it has an answer would be busier
 * with refusals than with pages. Different ones, so that they don't all come back together. All are longer than the time in which
 * a load balancer tries another machine (docs/operate/several-machines.md).
 */
const pauses = [700, 800, 900, 1000, 1100, 1200, 1300]
/** Refusals that wait. Beyond that they are sent immediately. */
const maxPaused = 5000
/** What refusals are measured as. */
export const busyRoute = 'refused: too busy'
const retryAfter = { 'retry-after': '2' }
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Too busy</title>
<h1>Too many visitors at the moment</h1><p>Please reload this page in a few seconds.</p></html>`

/** Refuses requests for which there's no place: 503 with Retry-After. */
export class Shedding {
  readonly #note: () => void
  readonly #earlyPage = prepare(busyPage())
  readonly #earlyProblem = prepare(busyProblem())
  #paused = 0
  #next = 0

  /** `note` is called for each. */
  constructor(note: () => void) {
    this.#note = note
  }

  /** The refusal, after the pause. */
  async refuse(asksForPage: boolean): Promise<Answer> {
    this.#note()
    nameRoute(busyRoute)
    const ms = this.#pause()
    if (ms > 0) await sleep(ms).finally(() => (this.#paused -= 1))
    return asksForPage ? busyPage() : busyProblem()
  }

  /** The same for a request of which only the head was read: nothing is made for it. */
  refuseEarly(response: ServerResponse, asksForPage: boolean): void {
    this.#note()
    const ms = this.#pause()
    const { head, body } = asksForPage ? this.#earlyPage : this.#earlyProblem
    const end = () => {
      if (!response.destroyed) response.writeHead(503, head).end(body)
    }
    if (ms === 0) return end()
    setTimeout(() => {
      this.#paused -= 1
      end()
    }, ms)
  }

  #pause(): number {
    if (this.#paused >= maxPaused) return 0
    this.#paused += 1
    return pauses[(this.#next += 1) % pauses.length] ?? 0
  }
}

function prepare({ headers, body }: Answer) {
  return { head: [...headers, ['content-length', String(body.length)] as const].flat(), body }
}

function busyPage(): Answer {
  return textAnswer(503, 'text/html; charset=utf-8', page, retryAfter)
}

function busyProblem(): Answer {
  return problemAnswer(503, 'The server is busy. Please try again in a moment.', retryAfter)
}
