import type { Hono } from 'hono'
import * as z from 'zod'
import { fieldErrorsOf } from './http/errors.ts'
import { readJsonObject, readOptionalObject } from './http/json-body.ts'
import { invalid, problem } from './http/problems.ts'
import type { Contract, DeclaredRoute, ParamsOf, RouteName } from './http/contract.ts'
import type { RouteRule } from './http/route-table.ts'
import type { ApiCall, ApiEnvironment } from './services.ts'

// A route is declared once, in its noun's routes.ts: who may call it, what it takes and what it answers. From that it is
// guarded, checked, documented and mounted.

export type Sent<Name extends string, Query, Body> = {
  params: Record<ParamsOf<Name>, string>
  query: Query
  /** Throws `InvalidInput` if the body doesn't fit, so that a route can first look for what it is about. */
  body: () => Body
}

/** One route, as the app mounts it. */
export type Route = DeclaredRoute & {
  handle: (c: ApiCall) => Promise<Response>
}

class InvalidInput extends Error {
  readonly errors
  constructor({ issues }: z.ZodError) {
    super('The input is invalid')
    this.errors = fieldErrorsOf(issues)
  }
}

/** Of routes without a query, or without a body. */
const nothing = z.object({})

export function route<
  const Name extends RouteName,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodObject = typeof nothing,
>(
  name: Name,
  contract: Contract<Name, Query, Body>,
  handle: (c: ApiCall, sent: Sent<Name, z.output<Query>, z.output<Body>>) => Promise<Response> | Response,
): Route {
  const { query, body, bodyRequired = true, mayLag = false } = contract
  return {
    name,
    contract,
    handle: async (c) => {
      if (mayLag) c.set('db', c.var.nearDb)
      const asked = query?.safeParse(c.req.query())
      if (asked?.success === false) {
        const errors = fieldErrorsOf(asked.error.issues)
        return problem(c, 400, { detail: errors[0]?.message ?? 'The request is not valid', errors })
      }
      const sent = body && (await (bodyRequired ? readJsonObject(c) : readOptionalObject(c)))
      try {
        return await handle(c, {
          params: Object.fromEntries(Object.entries(c.req.param()).map(withoutEnding)) as Record<
            ParamsOf<Name>,
            string
          >,
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

/** Hono's name for `{slug}.png` is `slug.png`, and its value is the whole last segment. */
function withoutEnding([name, value]: [string, string]): [string, string] {
  const [param = '', ...endings] = name.split('.')
  const ending = ['', ...endings].join('.')
  return [param, value.endsWith(ending) ? value.slice(0, value.length - ending.length) : '']
}

/** Adds routes to an app. */
export function mount(app: Hono<ApiEnvironment>, routes: readonly Route[]): void {
  for (const { name, handle } of routes) {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  }
}

export function toRules(routes: readonly Route[]): RouteRule[] {
  return routes.map(({ name, contract: { role, needs = {} } }) => ({ name, role, needs }))
}
