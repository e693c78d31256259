import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { type HeaderEnvironment, staticPolicies } from '#src/domain/pages/content-security.ts'

/** Writes `_headers` into the build, which Netlify and the local platform read. */
export function staticHeaders(environment: HeaderEnvironment): AstroIntegration {
  return {
    name: 'static-headers',
    hooks: {
      'astro:build:done': ({ dir }) => writeFile(new URL('_headers', dir), staticPolicies(environment)),
    },
  }
}
