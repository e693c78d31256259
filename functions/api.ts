import { OpenAPIHono } from '@hono/zod-openapi'
import { getPath } from 'hono/utils/url'
import { audit } from '#functions/audit/audit.ts'
import { allowEmbedding } from '#functions/http/embeds.ts'
import { respondErrors, respondInvalidQuery, respondUnknown } from '#functions/http/errors.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { guard } from '#functions/http/guard.ts'
import { crossSite, isCrossSite } from '#functions/http/origins.ts'
import { forbidden } from '#functions/http/problems.ts'
import { refuseRepeatedParameters } from '#functions/http/queries.ts'
import { apiHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { recordOutcomes } from '#functions/security-log/recording-outcomes.ts'
import { admit } from '#functions/sign-in/sessions/access.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { type ApiPart, apiParts } from './api-parts.ts'
import { mount, type Route } from './route.ts'
import { routes as listed, tableOf } from './routes.ts'
import { type ApiEnvironment, type Services, withServices } from './services.ts'

export type Api = {
  fetch: (request: Request, bindings: { request: RequestContext }) => Promise<Response>
  /** The app that answers at a path. */
  open: (path: string) => Promise<OpenAPIHono<ApiEnvironment>>
}

/** The API: everything under `/api`. `routes.ts` lists what there is. A route's code is loaded when it's first called. */
export function createApi(services: Services): Api {
  const apps = new Map<string, Promise<OpenAPIHono<ApiEnvironment>>>()
  const open: Api['open'] = (path) => {
    const isDocumentation = documentationPaths.includes(path)
    const parts = isDocumentation ? apiParts : apiParts.filter((part) => part.mayHave(path))
    const key = isDocumentation ? 'all' : parts.map((part) => apiParts.indexOf(part)).join()
    const app = apps.get(key) ?? (isDocumentation ? openWhole(services) : openParts(services, parts))
    apps.set(key, app)
    // What couldn't be loaded is tried again.
    app.catch(() => apps.delete(key))
    return app
  }
  return {
    open,
    fetch: async (request, bindings) => movedTo(request) ?? (await open(pathOf(request))).fetch(request, bindings),
  }
}

const documentationPaths = ['/api/openapi.json', '/api/docs']

/** All routes, and their documentation. */
async function openWhole(services: Services): Promise<OpenAPIHono<ApiEnvironment>> {
  const [app, { addDocumentation }] = await Promise.all([
    openParts(services, apiParts),
    import('#functions/openapi/routes.tsx'),
  ])
  addDocumentation(app)
  return app
}

async function openParts(services: Services, parts: readonly ApiPart[]): Promise<OpenAPIHono<ApiEnvironment>> {
  const loaded = await Promise.all(parts.map(async ({ at, load }) => ({ at, routes: await load() })))
  const declared = loaded.flatMap(({ routes }) => (isDeclared(routes) ? routes : []))
  const app = new OpenAPIHono<ApiEnvironment>({ defaultHook: respondInvalidQuery, getPath: pathOf })
  app.onError(respondErrors(isUnavailable))
  app.notFound(respondUnknown)
  app.use(async (c, next) => {
    c.set('findSummaries', findSummaries)
    await next()
    setMissingHeaders(c, apiHeaders)
  })
  app.use(withServices(services, tableOf(declared)), recordOutcomes)
  app.use(allowEmbedding)
  app.use((c, next) => (isCrossSite(c) ? Promise.resolve(forbidden(c, crossSite)) : next()))
  app.use(refuseRepeatedParameters)
  app.use(guard({ admit, record: audit }))
  for (const { at, routes } of loaded) {
    if (isDeclared(routes)) mount(app, routes)
    else app.route(at, routes)
  }
  return app
}

const isDeclared = (routes: OpenAPIHono<ApiEnvironment> | readonly Route[]): routes is readonly Route[] =>
  Array.isArray(routes)

async function findSummaries(): Promise<ReadonlyMap<string, string>> {
  const loaded = await Promise.all(apiParts.map(({ load }) => load()))
  const declared = loaded.flatMap((routes) => (isDeclared(routes) ? routes : []))
  return new Map([
    ...Object.entries(listed).map(([name, [, summary]]) => [name, summary] as const),
    ...declared.map(({ name, contract }) => [name, contract.summary] as const),
  ])
}

/** Where a path leads that had another name. The method and the body stay the same. */
function movedTo(request: Request): Response | undefined {
  const url = new URL(request.url)
  const moved = url.pathname.replace(/^(\/api\/projects\/[^/]+\/)kit(?=\/|$)/, '$1profile')
  if (moved === url.pathname) return undefined
  return new Response(null, { status: 308, headers: { ...apiHeaders, location: moved + url.search } })
}

/** A trailing slash makes no difference: some clients call `/auth/password-reset/`. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
