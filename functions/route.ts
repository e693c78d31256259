import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import * as z from 'zod'
import { fieldErrorsOf } from './http/errors.ts'
import { readJsonObject, readOptionalObject } from './http/json-body.ts'
import { invalid, problem } from './http/problems.ts'
import { type ApiResponse, problemResponses } from './http/responses.ts'
import { type Needs, type Role, signedInRoles } from './http/roles.ts'
import type { ApiCall, ApiEnvironment } from './services.ts'

// A route is declared once, in its noun's routes.ts: who may call it, what it takes and what it answers. From that it is
// guarded, checked, documented and mounted.

/** `GET /api/projects/{id}/leads` */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamsOf<Rest>
  : never

export type Contract<Name extends string, Query extends z.ZodObject, Body extends z.ZodObject> = {
  /** What generated clients call it: `listLeads`. */
  id: string
  role: Role
  /** In the list of routes, and in the documentation. */
  summary: string
  description?: string
  deprecated?: true
  needs?: Needs
  /** What callers can show, where the role doesn't say it. */
  security?: NonNullable<RouteConfig['security']>
  /** What path parameters are, where their names don't say it: in words, or as a schema. Handlers get them as they were sent. */
  params?: Partial<Record<ParamsOf<Name>, string | z.ZodType>>
  /** A fault in it is answered with 400. */
  query?: Query
  /** Headers, for the documentation. */
  headers?: z.ZodObject
  /** A JSON object. A fault in it is answered with 422. */
  body?: Body
  /** Other bodies, which the route reads itself. */
  otherBody?: NonNullable<RouteConfig['request']>['body']
  responses: Readonly<Record<number, ApiResponse>>
  /** What can go wrong by status, beside what can with any such route. */
  problems?: Readonly<Record<number, string>>
}

export type Sent<Name extends string, Query, Body> = {
  params: Record<ParamsOf<Name>, string>
  query: Query
  /** Throws `InvalidInput` if the body doesn't fit, so that a route can first look for what it is about. */
  body: () => Body
}

/** One route, as the app and its lists use it. */
export type Route = {
  name: RouteName
  contract: Contract<string, z.ZodObject, z.ZodObject>
  handle: (c: ApiCall) => Promise<Response>
}

class InvalidInput extends Error {
  readonly errors
  constructor({ issues }: z.ZodError) {
    super('The input is invalid')
    this.errors = fieldErrorsOf(issues)
  }
}

export function route<
  const Name extends RouteName,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  name: Name,
  contract: Contract<Name, Query, Body>,
  handle: (c: ApiCall, sent: Sent<Name, z.output<Query>, z.output<Body>>) => Promise<Response> | Response,
): Route {
  const { query, body } = contract
  return {
    name,
    contract: contract as Contract<string, z.ZodObject, z.ZodObject>,
    handle: async (c) => {
      const asked = query?.safeParse(c.req.query())
      if (asked?.success === false) {
        const errors = fieldErrorsOf(asked.error.issues)
        return problem(c, 400, { detail: errors[0]?.message ?? 'The request is not valid', errors })
      }
      const sent = body && (isOptional(body) ? await readOptionalObject(c) : await readJsonObject(c))
      try {
        return await handle(c, {
          params: c.req.param() as Record<ParamsOf<Name>, string>,
          query: (asked?.data ?? {}) as z.output<Query>,
          body: () => {
            const parsed = body?.safeParse(sent)
            if (parsed?.success === false) throw new InvalidInput(parsed.error)
            return (parsed?.data ?? {}) as z.output<Body>
          },
        })
      } catch (error) {
        if (error instanceof InvalidInput) return invalid(c, error.errors)
        throw error
      }
    },
  }
}

/** Whether nothing needs to be sent. */
function isOptional(body: z.ZodObject): boolean {
  return body.safeParse({}).success
}

/** Adds routes to an app and its document. */
export function mount(app: OpenAPIHono<ApiEnvironment>, routes: readonly Route[]): void {
  for (const { name, contract, handle } of routes) {
    const [method = '', path = ''] = name.split(' ')
    app.openAPIRegistry.registerPath(documented(name, contract))
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  }
}

function documented(name: RouteName, contract: Route['contract']): RouteConfig {
  const [method = '', path = ''] = name.split(' ')
  const {
    id,
    role,
    summary,
    description,
    deprecated,
    needs,
    params = {},
    query,
    body,
    otherBody,
    responses,
    problems,
  } = contract
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const described: Partial<Record<string, string | z.ZodType>> = params
  const sentParams = names.map((param) => {
    const about = described[param]
    return [param, about instanceof z.ZodType ? about : z.string().meta({ description: about })]
  })
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    tags: [groupOf(path)],
    'x-role': role,
    ...(needs?.proof && { 'x-needs': 'proof' as const }),
    ...(signedInRoles.includes(role) && { security: [{ accessToken: [] }] }),
    ...(contract.security && { security: contract.security }),
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(sentParams)) }),
      ...(query && { query }),
      ...(contract.headers && { headers: contract.headers }),
      ...(body && { body: { content: { 'application/json': { schema: body } }, required: !isOptional(body) } }),
      ...(otherBody && { body: otherBody }),
    },
    responses: {
      ...responses,
      ...problemResponses({ role, needs: needs ?? {}, takesQuery: !!query, takesBody: !!body }, problems),
    },
  }
}

/** 'products', 'admin/deliveries'. */
function groupOf(path: string): string {
  return /^\/api\/((?:admin\/)?[^/]+)/.exec(path)?.[1] ?? 'other'
}
