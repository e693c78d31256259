import { resolve } from 'node:path'
import { bundleAndRun } from '#netlify/local/functions/in-process.ts'
import { isStaged } from '#netlify/local/processes/releases.ts'
import { thisProject } from '#netlify/local/project.ts'
import { run } from '#netlify/local/run.ts'
import { openBuiltSite } from '#netlify/local/site/built-site.ts'
import { joinInstances } from '#netlify/local/site/instance.ts'
import { exampleWarnings } from '#src/env/example-values.ts'
import { startWarnings } from './doctor/at-start.ts'
import { prepare } from './prepare.ts'

// The whole product on one port: built pages, functions, images, mail. `start.ts` runs it.

await run({
  // The checkout may be read-only, or another user's. A release on trial has other packages than the server that it replaces.
  project: ({ cacheDirectory }) => ({
    ...thisProject,
    cache: resolve(cacheDirectory, isStaged(thisProject.root) ? 'upgrade' : ''),
  }),
  prepare,
  openSite: openBuiltSite,
  runFunctions: bundleAndRun,
  joinInstances,
  warnings: async (env) => [...(await startWarnings(env)), ...exampleWarnings(env)],
})
