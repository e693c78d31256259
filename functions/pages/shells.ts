import { fetchConfigured } from '#functions/http/outgoing/configured.ts'

/** Fetches a page of the static site, such as `/shells/page`. Rejects when the site doesn't answer. */
export type Shells = (path: string) => Promise<string>

/** The site answers 404 at the shells' URLs unless this cookie is sent: see netlify.toml. */
export const shellCookie = 'shell=1'

/** A new build brings new shells, so they are kept for seconds only. */
const cacheMs = 5000
const timeoutMs = 5000

export function openShells(origin: string, now: () => number): Shells {
  const cache = new Map<string, { at: number; html: Promise<string> }>()
  return (path) => {
    const known = cache.get(path)
    if (known && now() - known.at < cacheMs) return known.html
    const html = fetchPage(`${origin}${path}`)
    cache.set(path, { at: now(), html })
    // A failure isn't kept. An old shell is better than none.
    html.catch(() => (known ? cache.set(path, known) : cache.delete(path)))
    return html.catch((error: unknown) => {
      if (known) return known.html
      throw error
    })
  }
}

async function fetchPage(url: string): Promise<string> {
  const response = await fetchConfigured(url, { headers: { cookie: shellCookie }, timeoutMs, ownSite: true })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}
