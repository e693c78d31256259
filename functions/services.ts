import type { Context } from 'hono'
import type { Environment } from '#src/env.ts'
import type { Database } from '#src/storage/database.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import type { SessionRow } from '#src/storage/sessions/queries.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { AccessTokens } from './accounts/access-tokens.ts'
import type { Passwords } from './accounts/passwords.ts'

/** What the API works with. Made once by `app.ts`, or by a test. */
export type Services = {
  db: Database
  images: ImageStore
  env: Environment
  /** Signs links and tokens. */
  secret: string
  /** Makes and reads the tokens of who is signed in. */
  tokens: AccessTokens
  passwords: Passwords
  /** Milliseconds since 1970. */
  now: () => number
  /** A fresh random id: 32 letters and digits. Older ones have 20. */
  newId: () => string
  log: (entry: LogEntry) => void
}

/** One JSON line. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string; [detail: string]: unknown }

/** What the platform tells about one request. */
export type RequestContext = {
  /** The client's address as the platform saw it. */
  ip: string
  /** Where the platform takes that to be; missing where it doesn't know. Names in English. */
  geo?: { city?: string | undefined; country?: string | undefined }
  /** Keeps the function alive after the answer until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
}

/** What each handler finds in its context. */
export type ApiEnvironment = {
  Bindings: { request: RequestContext }
  Variables: Services & {
    request: RequestContext
    requestId: string
    /** Who is signed in, where the route's role asks for it. */
    session?: Session
    /** The 403 only asks for a proof or a second factor: a step on the way, not an attempt at what isn't allowed. */
    asksForMore?: true
    /** Whose account a sign-in that failed was for, so that its owner sees it. */
    triedAccount?: string
    /** What an admin's call was about, where the path does not say it: for the audit trail. */
    audited?: readonly AuditNote[]
  }
}

/** `subject`: a ref, an id, a slug. `note`: a verdict, a reason, a title, in a few words. */
export type AuditNote = { subject: string; note?: string }

/** One call of the API, in a handler. */
export type ApiCall = Context<ApiEnvironment>

/** Who is signed in, and by which session. */
export type Session = { user: User; session: SessionRow }
