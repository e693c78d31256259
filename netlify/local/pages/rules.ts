import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'

/** The redirects and headers of `netlify.toml` and of a build's `_headers`, parsed by Netlify's own modules. */
export type Rules = {
  redirects: RedirectsHandler
  /** Sets the headers for a URL of the build in `directory`. */
  applyHeaders: (directory: string, pathname: string, headers: Headers) => Promise<void>
}

/** The handler parses its files each time, so results are cached for this many URLs. */
const cachedPaths = 5000

export function readRules(projectDirectory: string, configPath: string): Rules {
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: projectDirectory,
  })
  const openBuild = (directory: string) => ({
    directory,
    handler: new HeadersHandler({ configPath, projectDir: projectDirectory, publishDir: directory, logger: console }),
    known: new Map<string, Record<string, string>>(),
  })
  let build: ReturnType<typeof openBuild> | undefined
  return {
    redirects,
    applyHeaders: async (directory, pathname, headers) => {
      if (build?.directory !== directory) build = openBuild(directory)
      const { handler, known } = build
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
