import { runWhileEdited } from '#netlify/local/functions/editing.ts'
import { thisProject } from '#netlify/local/project.ts'
import { run } from '#netlify/local/run.ts'
import { openDevSite } from '#netlify/local/site/dev-site.ts'
import { prepare } from './prepare.ts'

// As `npm start`, with pages and functions that follow the source as it is edited.

await run({ project: thisProject, prepare, openSite: openDevSite, runFunctions: runWhileEdited })
