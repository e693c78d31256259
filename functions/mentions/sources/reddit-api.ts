import * as z from 'zod'
import type { SourceAccess } from './access.ts'
import { type FoundPost, parseJson, readItems, type RedditApp, UnexpectedResponse } from './adapter.ts'
import { asSourceFault, fetchSource, type SourceCredentials } from './requests.ts'

// Reddit's API for an app of ours, without a user: https://github.com/reddit-archive/reddit/wiki/OAuth2

export const apiHost = 'oauth.reddit.com'
const host = 'www.reddit.com'

const tokenSchema = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number().positive() })
const listingSchema = z.object({ data: z.object({ children: z.array(z.unknown()) }) })
const postSchema = z.object({
  data: z.object({
    name: z.string().regex(/^t3_\w{1,12}$/),
    permalink: z.string().startsWith('/').max(2000),
    author: z.string().max(100),
    title: z.string(),
    selftext: z.string().default(''),
    created_utc: z.number().positive(),
  }),
})

/** A token is kept this long at most, in milliseconds, so that one that was revoked is replaced. */
const keptMs = 50 * 60_000
const tokens = new Map<string, { token: string; until: number }>()

/** A token of our app. Throws a SourceFault. */
export async function authorizeApp(access: SourceAccess, app: RedditApp): Promise<SourceCredentials> {
  const known = tokens.get(app.id)
  if (known && known.until > access.now()) return bearer(known.token)
  const url = new URL('/api/v1/access_token', access.settings.originOf(host))
  const answer = await fetchSource(access, 'reddit', url, undefined, {
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  const { access_token: token, expires_in: seconds } = readToken(answer?.text ?? '')
  tokens.set(app.id, { token, until: access.now() + Math.min(keptMs, (seconds - 60) * 1000) })
  return bearer(token)
}

function bearer(token: string): SourceCredentials {
  return { headers: { authorization: `Bearer ${token}` } }
}

function readToken(text: string): z.infer<typeof tokenSchema> {
  try {
    const read = tokenSchema.safeParse(parseJson(text))
    if (!read.success) throw new UnexpectedResponse('It has no token')
    return read.data
  } catch (error) {
    throw asSourceFault('reddit', error)
  }
}

/** The posts of a search. Throws an UnexpectedAnswer. */
export function readListing(body: string): FoundPost[] {
  const read = listingSchema.safeParse(parseJson(body))
  if (!read.success) throw new UnexpectedResponse('It has no list of posts')
  return readItems(read.data.data.children, postSchema, ({ data }): FoundPost => {
    const isGone = data.author === '[deleted]'
    return {
      externalId: data.name,
      url: new URL(data.permalink, `https://${host}`).href,
      author: isGone ? '' : data.author,
      authorUrl: isGone ? null : `https://${host}/user/${encodeURIComponent(data.author)}`,
      authorLinks: [],
      title: data.title,
      text: data.selftext,
      language: null,
      postedAt: Math.round(data.created_utc * 1000),
    }
  })
}
