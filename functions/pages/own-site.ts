import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { Environment } from '#src/env.ts'

/** The site answers 404 at the shells' URLs unless this cookie is sent: see netlify.toml. */
export const shellCookie = 'shell=1'

const timeoutMs = 5000

type OwnSite = Pick<Environment, 'pagesModule' | 'selfOrigin'>
type PagesModule = { readLivePage: (path: string) => Promise<string | null | undefined> }

/**
 * A page or file of our own static site. Null: there is none. On one machine it's read from the live build, because a request
 * would wait behind all others at the port that this process serves. Elsewhere it's fetched, and this rejects if the site
 * doesn't answer.
 */
export async function readOwnSite({ pagesModule, selfOrigin }: OwnSite, path: string): Promise<string | null> {
  const built = pagesModule ? await readFrom(pagesModule, path) : undefined
  if (built !== undefined) return built
  const url = `${selfOrigin}${path}`
  const response = await fetchConfigured(url, {
    headers: { cookie: shellCookie },
    timeoutMs,
    ownSite: true,
    mayRedirect: true,
  })
  if (response.status >= 500) throw new Error(`${url} answered ${response.status}`)
  return response.ok ? response.text() : null
}

async function readFrom(module: string, path: string): Promise<string | null | undefined> {
  const { readLivePage } = (await import(module)) as PagesModule
  return readLivePage(path)
}
