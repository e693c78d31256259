import { AsyncLocalStorage } from 'node:async_hooks'
import { shared } from './shared.ts'

/** What a line of the log belongs to. Every line written during a request, job or mail has these. */
export type Trail = {
  /** Of the request, or of the one that queued the mail. */
  requestId?: string | undefined
  job?: string
  /** One run of a job. */
  runId?: string
  /** The row in the outbox. */
  mailId?: number
}

/** What is measured of a request. `route`: a template such as `GET /api/products/{slug}`, never a path. */
export type RequestNote = {
  route: string | null
  /** A replica was read, so the response may be some seconds old. */
  mayLag?: boolean
}

type Context = { trail: Trail; request?: RequestNote | undefined }

const storage = shared('context', () => new AsyncLocalStorage<Context>())

/** Adds to what is known, for everything that `work` does and starts. */
export function inContext<T>(trail: Trail, work: () => T, request = storage.getStore()?.request): T {
  return storage.run({ trail: { ...currentTrail(), ...trail }, request }, work)
}

export function currentTrail(): Trail {
  return storage.getStore()?.trail ?? {}
}

export function currentRequest(): RequestNote | undefined {
  return storage.getStore()?.request
}

/** A request id that a proxy or the platform has given. Null: not one that we would write into a log. */
export function readRequestId(id: string | null | undefined): string | null {
  return id && /^[\w.:-]{8,64}$/.test(id) ? id : null
}
