import { runWhileEdited } from '#netlify/local/functions/run-while-edited.ts'
import { thisProject } from '#netlify/local/project.ts'
import { run } from '#netlify/local/run.ts'
import { openDevSite } from '#netlify/local/site/dev-site.ts'
import { startWarnings } from './doctor/at-start.ts'
import { prepare } from './prepare.ts'

// `npm start` with live reload of pages and functions.

await run({
  project: thisProject,
  prepare,
  openSite: openDevSite,
  runFunctions: runWhileEdited,
  warnings: startWarnings,
})
