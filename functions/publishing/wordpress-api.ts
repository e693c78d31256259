import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { PublishingFault, type PublishingAccess, type Target } from './adapter.ts'
import { callSite, refusal, type SiteResponse, type SiteCall } from './calls.ts'

// https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/

const kind = { name: 'WordPress', secret: 'username or application password' }

const detailSchema = z.object({ data: z.object({ status: z.int() }) })
const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z
    .object({ details: z.record(z.string(), detailSchema) })
    .optional()
    .catch(undefined),
})

/** `path`: such as `/posts`. `root`: what it's below, WordPress's own part of the API unless it says otherwise. */
type Ask = { path: string; root?: string; query: Record<string, string> } & Omit<SiteCall, 'url'>
export type WordPressApi = (ask: Ask) => Promise<SiteResponse>

/**
 * The API of a site. It is at `/wp-json` unless the site has plain permalinks or has moved it. Then its home page says
 * where it is. The first call must only read.
 */
export function connect(access: PublishingAccess, { settings, secret }: Target): WordPressApi {
  const { url = '', username = '' } = settings
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  let api = new URL(`${url}/wp-json/`)
  let isKnown = false
  const call = ({ path, root = '/wp/v2', query, ...rest }: Ask) =>
    callSite(access, {
      ...rest,
      url: routeOf(api, `${root}${path}`, query),
      headers: { ...rest.headers, authorization },
    })
  return async (ask) => {
    const answer = await call(ask)
    const isElsewhere = !isKnown && answer.data === undefined && [200, 404].includes(answer.status)
    isKnown = true
    const named = isElsewhere ? await findRoot(access, url) : null
    if (!named || named.href === api.href) return answer
    api = named
    return call(ask)
  }
}

/** At the same host, because credentials are sent there. Behind a proxy, WordPress may take itself for an http site. */
async function findRoot(access: PublishingAccess, url: string): Promise<URL | null> {
  const home = new URL(`${url}/`)
  const { headers } = await callSite(access, { url: home.href, headers: { accept: 'text/html' } })
  const links = [headers.link ?? []].flat().join(', ')
  const found = URL.parse(/<([^<>]+)>; *rel="?https:\/\/api\.w\.org\/"?/.exec(links)?.[1] ?? '', home)
  if (found?.hostname !== home.hostname) return null
  // Not by its path, which may look like another host: `//elsewhere.example/`.
  return Object.assign(found, { protocol: home.protocol, port: home.port, username: '', password: '' })
}

function routeOf(api: URL, path: string, query: Record<string, string>): string {
  const url = new URL(api)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export function codeOf({ data }: SiteResponse): string | undefined {
  return errorSchema.safeParse(data).data?.code
}

export function faultOf(answer: SiteResponse): PublishingFault {
  const error = errorSchema.safeParse(answer.data).data
  if (error?.code === 'rest_no_route') return new PublishingFault('target', faultTexts.notApi(kind.name))
  // A call without a sign-in may not ask for drafts, which WordPress calls an invalid parameter.
  const details = Object.values(error?.data?.details ?? {}).map(({ data }) => data.status)
  if (details.includes(403)) return new PublishingFault('target', faultTexts.mayNotPublish)
  const isOwnCode = answer.status === 401 && error?.code.startsWith('rest_') === true
  if (details.includes(401) || isOwnCode) {
    return new PublishingFault('target', faultTexts.credentials(kind.name, kind.secret))
  }
  return refusal(kind, answer, error?.message ?? '')
}
