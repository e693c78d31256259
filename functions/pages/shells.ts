import type { Environment } from '#src/env.ts'
import { readOwnSite } from './own-site.ts'

/** A page of the static site, such as `/shells/page`. Rejects when it can't be read. */
export type Shells = (path: string) => Promise<string>

/** A new build brings new shells, so they are kept for seconds only. */
const cacheMs = 5000

export function openShells(env: Environment, now: () => number): Shells {
  const cache = new Map<string, { at: number; html: Promise<string> }>()
  return (path) => {
    const known = cache.get(path)
    if (known && now() - known.at < cacheMs) return known.html
    const html = readShell(env, path)
    cache.set(path, { at: now(), html })
    // A failure isn't kept. An old shell is better than none.
    html.catch(() => (known ? cache.set(path, known) : cache.delete(path)))
    return html.catch((error: unknown) => {
      if (known) return known.html
      throw error
    })
  }
}

async function readShell(env: Environment, path: string): Promise<string> {
  const html = await readOwnSite(env, path)
  if (html === null) throw new Error(`The site has no ${path}`)
  return html
}
