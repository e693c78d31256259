import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { LRUCache } from 'lru-cache'
import { parse } from 'smol-toml'
import * as z from 'zod'

/** The redirects and headers of `netlify.toml` and of a build's `_headers`, parsed by Netlify's own modules. */
export type Rules = {
  /** The first rule for a request. A rule may depend on a cookie. */
  findRedirect: (url: URL, headers: Headers) => Promise<Redirect | undefined>
  /** Sets the headers for a URL of the build in `directory`. */
  applyHeaders: (directory: string, pathname: string, headers: Headers) => Promise<void>
}

type Redirect = NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>

/** The handlers parse their files or the request each time, so results are cached for this many URLs. */
const cachedPaths = 5000
/** In characters. Longer ones are rare, and would fill the memory. */
const longestCached = 512

const redirectRules = z.object({
  redirects: z.array(z.object({ conditions: z.record(z.string(), z.unknown()).default({}) })).default([]),
})

export function readRules(projectDirectory: string, configPath: string): Rules {
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: projectDirectory,
  })
  const { redirects: rules } = redirectRules.parse(parse(readFileSync(resolve(projectDirectory, configPath), 'utf8')))
  const onlyByCookie = rules.every(({ conditions }) => Object.keys(conditions).every((name) => name === 'Cookie'))
  const known = new LRUCache<string, { rule: Redirect | undefined }>({ max: cachedPaths })
  const openBuild = (directory: string) => ({
    directory,
    handler: new HeadersHandler({ configPath, projectDir: projectDirectory, publishDir: directory, logger: console }),
    known: new Map<string, Record<string, string>>(),
  })
  let build: ReturnType<typeof openBuild> | undefined
  return {
    findRedirect: async (url, headers) => {
      const isCached = onlyByCookie && !headers.has('cookie') && url.href.length <= longestCached
      const found = isCached ? known.get(url.href) : undefined
      if (found) return found.rule
      const rule = await redirects.match(new Request(url, { headers }))
      if (isCached) known.set(url.href, { rule })
      return rule
    },
    applyHeaders: async (directory, pathname, headers) => {
      if (build?.directory !== directory) build = openBuild(directory)
      const { handler, known } = build
      const isCached = pathname.length <= longestCached
      let values = known.get(pathname)
      if (!values) {
        values = await handler.apply(new Request(`http://localhost${pathname}`))
        if (known.size >= cachedPaths) known.clear()
        if (isCached) known.set(pathname, values)
      }
      for (const [name, value] of Object.entries(values)) headers.set(name, value)
    },
  }
}
