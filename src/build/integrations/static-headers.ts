import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { staticPolicies } from '#src/domain/pages/content-security.ts'

/**
 * Writes `_headers` into the build, which Netlify and the local platform read. `analytics`: the origin of the analytics
 * script.
 */
export function staticHeaders(analytics: string | undefined): AstroIntegration {
  return {
    name: 'static-headers',
    hooks: {
      'astro:build:done': ({ dir }) => writeFile(new URL('_headers', dir), staticPolicies(analytics)),
    },
  }
}
