import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type * as z from 'zod'
import type { ApiResponse } from './responses.ts'
import type { Needs, Role } from './roles.ts'

/** `GET /api/projects/{id}/leads` */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

export type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
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
  /** Whether the answer may be some seconds old, so that a replica of the database can give it. */
  mayLag?: true
  /** What callers can show, where the role doesn't say it. */
  security?: readonly Readonly<Record<string, string[]>>[]
  /** What path parameters are, where their names don't say it: in words, or as a schema. Handlers get them as they were sent. */
  params?: Partial<Record<ParamsOf<Name>, string | z.ZodType>>
  /** A fault in it is answered with 400. */
  query?: Query
  /** Headers, for the documentation. */
  headers?: z.ZodObject
  /** A JSON object. A fault in it is answered with 422. */
  body?: Body
  /** The body is optional. */
  bodyRequired?: false
  /** Other bodies, which the route reads itself. */
  otherBody?: NonNullable<RouteConfig['request']>['body']
  responses: Readonly<Record<number, ApiResponse>>
  /** What can go wrong by status, beside what can with any such route. */
  problems?: Readonly<Record<number, string>>
}

/** What a route says of itself. */
export type DeclaredRoute = { name: RouteName; contract: Contract<string, z.ZodObject, z.ZodObject> }
