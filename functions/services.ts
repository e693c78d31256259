import type { Context, MiddlewareHandler } from 'hono'
import type { AccessTokens } from '#functions/sign-in/access-tokens.ts'
import type { Passwords } from '#functions/sign-in/passwords.ts'
import type { HttpEnvironment, LogEntry } from '#functions/http/environment.ts'
import type { Drawing } from '#functions/images/draw.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { Environment } from '#src/env.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { AuditSubject } from '#src/domain/audit/subjects.ts'
import type { AuditNote } from '#src/storage/audit/changes.ts'
import type { Database } from '#src/storage/database.ts'
import type { Disk } from '#src/storage/images/disk.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import { countUse, uncountUse } from '#src/storage/rate-limits/changes.ts'
import { findWait } from '#src/storage/rate-limits/queries.ts'
import type { SessionRow } from '#src/storage/sign-in/sessions/queries.ts'
import type { DeclaredRoute } from '#functions/http/contract.ts'
import { inContext } from '#src/telemetry/context.ts'
import { nameRoute } from '#src/telemetry/observe.ts'
import type { RouteTable } from '#functions/http/route-table.ts'

/** What the API works with. Created once, by `app.ts` or by a test. */
export type Services = {
  db: Database
  /** The same data, maybe seconds old: see `openDatabases`. */
  nearDb: Database
  images: ImageStore
  /** Where images and a database file are stored. */
  disk: Disk
  /** Decodes images. */
  drawing: Drawing
  /** How to reach websites of others. */
  network: NetworkAccess
  env: Environment
  /** Signs links and tokens. */
  secret: string
  /** Issues and verifies access tokens. */
  tokens: AccessTokens
  passwords: Passwords
  /** Milliseconds since 1970. */
  now: () => number
  /** A new random id: 32 letters and digits. Older ones have 20. */
  newId: () => string
  /** Makes the orders of a subscription agree with what was paid for it. Orders are built on payments, so it is handed down. */
  syncOrders: (services: Services, subscriptionId: string) => Promise<void>
  /** Why a plan can't be chosen for the buyer's product. Null: it can. Plans don't know which directories fit, so it is handed down. */
  refusePlan: (services: Services, planId: number, buyer: Buyer) => Promise<string | null>
  /** Creates a new account's first project. Accounts don't know about projects, so it is handed down. */
  startIntent: StartIntent
  log: (entry: LogEntry) => void
}

/** Who chooses a plan, and what for: a customer's projects, or a visitor's site, whose kind and country may be ''. */
export type Buyer =
  { userId: string; projectId?: string | undefined } | { website: string; kind: string; country: string }

/** `intent`: see `readIntent`. The page to go to; null: none in particular. */
export type StartIntent = (
  services: Pick<Services, 'db' | 'now' | 'newId'>,
  userId: string,
  intent: string,
) => Promise<string | null>

/** What it takes to make signed links, and mails that contain them. */
export type SigningServices = Pick<Services, 'env' | 'secret' | 'now'>

/** What each handler finds in its context. */
export type ApiEnvironment = HttpEnvironment & {
  Variables: Services & {
    /** The signed-in user, if the route's role requires one. */
    session?: Session
    /** The 403 only asks for a proof or a second factor, so it isn't an attempt at something forbidden. */
    asksForMore?: true
    /** The account of a failed sign-in, so that its owner sees it. */
    triedAccount?: string
    /** What an admin's call was about, if the path doesn't say it: for the activity log. */
    audited?: readonly AuditNote[]
    /** What subjects of the activity log are called, as far as they exist. Its noun doesn't know the others'. */
    nameSubjects: (
      services: Pick<Services, 'db' | 'env'>,
      about: AuditSubject,
      subjects: readonly string[],
    ) => Promise<ReadonlyMap<string, string>>
    /** Every route of the API: for the documentation, whose noun doesn't know the others'. */
    loadRoutes: () => Promise<readonly DeclaredRoute[]>
  }
}

/** One call of the API, in a handler. */
export type ApiCall = Context<ApiEnvironment>

/** The signed-in user and session. */
export type Session = { user: User; session: SessionRow }

/** Puts the services and the platform's request details into the context. */
export function withServices(services: Services, routes: RouteTable): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    c.set('db', services.db)
    c.set('nearDb', services.nearDb)
    c.set('images', services.images)
    c.set('disk', services.disk)
    c.set('drawing', services.drawing)
    c.set('network', services.network)
    c.set('env', services.env)
    c.set('secret', services.secret)
    c.set('tokens', services.tokens)
    c.set('passwords', services.passwords)
    c.set('now', services.now)
    c.set('newId', services.newId)
    c.set('syncOrders', services.syncOrders)
    c.set('refusePlan', services.refusePlan)
    c.set('startIntent', services.startIntent)
    c.set('log', services.log)
    c.set('routes', routes)
    c.set('countUse', (key, rate) => countUse(services.db, key, rate, services.now()))
    c.set('findWait', (key, rate) => findWait(services.db, key, rate, services.now()))
    c.set('uncountUse', (key, rate, at) => uncountUse(services.db, key, rate.windowMs, at))
    c.set('request', c.env.request)
    c.set('requestId', c.env.request.requestId ?? services.newId())
    nameRoute(routes.find(c.req.method, c.req.path)?.name ?? `${c.req.method} other`)
    await inContext({ requestId: c.var.requestId }, next)
  }
}
