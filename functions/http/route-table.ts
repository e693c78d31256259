import type { Needs, Role } from './roles.ts'

export type RouteRule = { name: string; role: Role; needs: Needs }

export type RouteTable = {
  /** Null: no such route. HEAD counts as GET. */
  find: (method: string, path: string) => RouteRule | null
  /** The route's name, or method and path if there is no such route. */
  nameOf: (method: string, path: string) => string
  /** The methods of a path, for `Allow`. Empty: no such path. */
  allowedMethods: (path: string) => string[]
}

export function createRouteTable(rules: readonly RouteRule[]): RouteTable {
  const patterns = rules.map((rule) => {
    const [method = '', path = ''] = rule.name.split(' ')
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return { method, pattern, placeholders: path.split('{').length - 1, rule }
  })
  // A literal path wins over one with placeholders.
  patterns.sort((one, other) => one.placeholders - other.placeholders)

  const find: RouteTable['find'] = (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    return patterns.find((route) => route.method === wanted && route.pattern.test(path))?.rule ?? null
  }
  return {
    find,
    nameOf: (method, path) => find(method, path)?.name ?? `${method} ${path}`,
    allowedMethods: (path) => {
      const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
      return methods.has('GET') && !find('GET', path)?.needs.changes ? [...methods, 'HEAD'] : [...methods]
    },
  }
}
