import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { audit } from '#functions/audit/audit.ts'
import { allowEmbedding } from '#functions/http/embeds.ts'
import { respondErrors, respondUnknown } from '#functions/http/errors.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { guard } from '#functions/http/guard.ts'
import { createRouteTable } from '#functions/http/route-table.ts'
import { crossSite, isCrossSite } from '#functions/http/origins.ts'
import { forbidden } from '#functions/http/problems.ts'
import { refuseRepeatedParameters } from '#functions/http/queries.ts'
import { apiHeaders, setMissingHeaders, transportHeaders } from '#functions/http/security-headers.ts'
import { recordOutcomes } from '#functions/security-log/recording-outcomes.ts'
import { admit } from '#functions/sign-in/sessions/access.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { mount, toRules } from './route.ts'
import { developmentNouns, loadRoutes, type NounRoutes, nouns } from './routes.ts'
import { type ApiEnvironment, type Services, withServices } from './services.ts'

export type Api = {
  fetch: (request: Request, bindings: { request: RequestContext }) => Promise<Response>
  /** The app that answers at a path. */
  open: (path: string) => Promise<Hono<ApiEnvironment>>
}

/** The API: everything under `/api`. A route's code is loaded when it's first called. */
export function createApi(services: Services): Api {
  const apps = new Map<string, Promise<Hono<ApiEnvironment>>>()
  const mounted = services.env.pretendPayments ? [...nouns, ...developmentNouns] : nouns
  const open: Api['open'] = (path) => {
    const matching = mounted.filter((noun) => noun.mayHave(path))
    const key = matching.map((noun) => mounted.indexOf(noun)).join()
    const app = apps.get(key) ?? createApp(services, matching)
    apps.set(key, app)
    // What couldn't be loaded is tried again.
    app.catch(() => apps.delete(key))
    return app
  }
  return {
    open,
    fetch: async (request, bindings) =>
      movedTo(request, services) ?? (await open(pathOf(request))).fetch(request, bindings),
  }
}

/** Loaded with the first change that an admin makes. */
const nameSubjects: ApiEnvironment['Variables']['nameSubjects'] = async (...asked) =>
  (await import('#functions/admin/names.ts')).nameSubjects(...asked)

async function createApp(services: Services, nouns: readonly NounRoutes[]): Promise<Hono<ApiEnvironment>> {
  const routes = (await Promise.all(nouns.map(({ load }) => load()))).flat()
  const app = new Hono<ApiEnvironment>({ getPath: pathOf })
  app.onError(respondErrors(isUnavailable))
  app.notFound(respondUnknown)
  app.use(async (c, next) => {
    c.set('loadRoutes', loadRoutes)
    c.set('nameSubjects', nameSubjects)
    await next()
    setMissingHeaders(c, apiHeaders)
  })
  app.use(withServices(services, createRouteTable(toRules(routes))), recordOutcomes)
  app.use(allowEmbedding)
  app.use((c, next) => (isCrossSite(c) ? Promise.resolve(forbidden(c, crossSite)) : next()))
  app.use(refuseRepeatedParameters)
  app.use(guard({ admit, record: audit }))
  mount(app, routes)
  return app
}

/** Where a path leads that had another name. The method and the body stay the same. */
function movedTo(request: Request, { env }: Pick<Services, 'env'>): Response | undefined {
  const url = new URL(request.url)
  const moved = url.pathname
    .replace(/^(\/api\/projects\/[^/]+\/)kit(?=\/|$)/, '$1profile')
    .replace(/^(\/api\/admin\/)deliveries\/notes(?=\/|$)/, '$1saved-notes')
    .replace(/^(\/api\/admin\/directories\/[^/]+\/)set-aside$/, '$1exclude')
    .replace(/^(\/api\/admin\/directories\/[^/]+\/)put-back$/, '$1include')
  if (moved === url.pathname) return undefined
  return new Response(null, {
    status: 308,
    headers: { ...apiHeaders, ...transportHeaders(env), location: moved + url.search },
  })
}

/** A trailing slash makes no difference: some clients call `/auth/password-reset/`. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
