import type { Context } from 'hono'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { Environment } from '#src/env.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'
import type { RouteTable } from './route-table.ts'

export type { LogEntry } from '#src/telemetry/log-entry.ts'

/** What the platform tells us about a request. */
export type RequestContext = {
  /** The client's IP as seen by the platform. */
  ip: string
  /** The platform's id of the request. Without it one is made. */
  requestId?: string | undefined
  /** The location of that IP, with English names. Missing if unknown. */
  geo?: { city?: string | undefined; country?: string | undefined }
  /** Keeps the function alive after the response until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
}

/** What this folder needs in the request context. The app adds the rest. */
export type HttpEnvironment = {
  Bindings: { request: RequestContext }
  Variables: {
    env: Environment
    routes: RouteTable
    /** Milliseconds since 1970. */
    now: () => number
    log: (entry: LogEntry) => void
    /** Counts a use of `key`. Null: within the limit. Otherwise the milliseconds until the next window. */
    countUse: (key: string, rate: RateLimit) => Promise<number | null>
    /** Like it, but counts nothing. Null: none was refused in this window. */
    findWait: (key: string, rate: RateLimit) => Promise<number | null>
    /** Takes back a use that was counted at `at`. */
    uncountUse: (key: string, rate: RateLimit, at: number) => Promise<void>
    request: RequestContext
    requestId: string
  }
}

export type HttpVariables = HttpEnvironment['Variables']

/** The parts of a handler's context that this folder uses. */
export type HttpCall = Pick<Context, 'req' | 'header' | 'body'> & { var: HttpVariables }
