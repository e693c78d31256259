import type { Config } from '@netlify/functions'

/** A file of `netlify/functions`: its name and its declarations. */
export type Socket = { name: string; config: Config }

export type SocketMatch = { socket: Socket; params: Record<string, string> }

/** The function Netlify would run for a request, or null. An excluded path wins. `/a/` counts as `/a`. */
export function matchSocket(sockets: readonly Socket[], method: string, pathname: string): SocketMatch | null {
  for (const socket of sockets) {
    const { path, excludedPath, method: methods } = socket.config
    if (!path || !allows(methods, method) || matchAny(excludedPath, pathname)) continue
    const params = matchAny(path, pathname)
    if (params) return { socket, params }
  }
  return null
}

function allows(methods: Config['method'], method: string): boolean {
  return methods === undefined || [methods].flat().some((allowed) => allowed === method)
}

function matchAny(paths: string | readonly string[] | undefined, pathname: string): Record<string, string> | null {
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : null
  for (const path of [paths ?? []].flat()) {
    const pattern = patternOf(path)
    const found = pattern.exec({ pathname }) ?? (bare && pattern.exec({ pathname: bare }))
    if (found) {
      return Object.fromEntries(
        Object.entries(found.pathname.groups).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
      )
    }
  }
  return null
}

const patterns = new Map<string, URLPattern>()

function patternOf(path: string): URLPattern {
  let pattern = patterns.get(path)
  if (!pattern) {
    pattern = new URLPattern({ pathname: path })
    patterns.set(path, pattern)
  }
  return pattern
}
