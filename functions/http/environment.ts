import type { Context } from 'hono'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { Environment } from '#src/env.ts'
import type { RouteTable } from './route-table.ts'

/** One JSON line. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string; [detail: string]: unknown }

/** What the platform knows about one request. */
export type RequestContext = {
  /** The client's IP as the platform saw it. */
  ip: string
  /** Where the platform locates that IP; missing if it doesn't know. Names in English. */
  geo?: { city?: string | undefined; country?: string | undefined }
  /** Keeps the function alive after the response until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
}

/** What this folder needs in a request's context. The app that is built on it brings the rest. */
export type HttpEnvironment = {
  Bindings: { request: RequestContext }
  Variables: {
    env: Environment
    routes: RouteTable
    /** Milliseconds since 1970. */
    now: () => number
    log: (entry: LogEntry) => void
    /** Counts one use of `key`. Null: within the limit; otherwise milliseconds until the next window. */
    countUse: (key: string, rate: RateLimit) => Promise<number | null>
    request: RequestContext
    requestId: string
  }
}

export type HttpVariables = HttpEnvironment['Variables']

/** One request, as far as this folder is concerned. A handler's context is one, whatever else it holds. */
export type HttpCall = Pick<Context, 'req' | 'header' | 'body'> & { var: HttpVariables }
