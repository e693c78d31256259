import { type LiveBuild, serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'
import type { Site } from '#netlify/local/site/site.ts'

/** A site that serves a build and never makes one. */
export function serveOnly({ root, configFile }: Project, live: () => (LiveBuild & { number: number }) | null): Site {
  return {
    pages: serveBuilt(live, readRules(root, configFile)),
    needsBuild: () => false,
    getReady: () => Promise.resolve(),
    start: () => Promise.resolve(),
    state: () => ({
      live: live()?.number ?? null,
      ...{ building: false, queued: false, failures: 0, retryAt: null, error: null },
    }),
    version: 'any',
    built: () => Promise.resolve(null),
    watch: () => {},
    rebuild: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}
