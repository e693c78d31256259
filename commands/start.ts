import { bundleAndRun } from '#netlify/local/functions/in-process.ts'
import { thisProject } from '#netlify/local/project.ts'
import { run } from '#netlify/local/run.ts'
import { joinInstances } from '#netlify/local/site/instance.ts'
import { openBuiltSite } from '#netlify/local/site/built-site.ts'
import { exampleWarnings } from '#src/env/example-values.ts'
import { prepare } from './prepare.ts'

// The whole product on one port: built pages, functions, images, mail.

await run({
  project: thisProject,
  prepare,
  openSite: openBuiltSite,
  runFunctions: bundleAndRun,
  joinInstances,
  warnings: exampleWarnings,
})
