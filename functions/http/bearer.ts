import type { Context } from 'hono'

/** The token of `Authorization: Bearer …`. Tokens in URLs and cookies are ignored. */
export function bearerToken(c: Pick<Context, 'req'>): string | null {
  return /^Bearer +([\w\-.~+/]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}
