import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'

/** The redirects and headers of `netlify.toml`, parsed by Netlify's own modules. */
export type Rules = {
  redirects: RedirectsHandler
  /** Sets the headers for a URL. */
  applyHeaders: (pathname: string, headers: Headers) => Promise<void>
}

/** The handler parses its file each time, so results are cached for this many URLs. */
const cachedPaths = 5000

export function readRules(projectDirectory: string, configPath: string): Rules {
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: projectDirectory,
  })
  const handler = new HeadersHandler({ configPath, projectDir: projectDirectory, logger: console })
  const known = new Map<string, Record<string, string>>()
  return {
    redirects,
    applyHeaders: async (pathname, headers) => {
      let values = known.get(pathname)
      if (!values) {
        values = await handler.apply(new Request(`http://localhost${pathname}`))
        if (known.size >= cachedPaths) known.clear()
        known.set(pathname, values)
      }
      for (const [name, value] of Object.entries(values)) headers.set(name, value)
    },
  }
}
