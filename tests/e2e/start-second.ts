import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '#commands/prepare.ts'
import { bundleAndRun } from '#netlify/local/functions/in-process.ts'
import { StaticFiles } from '#netlify/local/pages/static-files.ts'
import { thisProject } from '#netlify/local/project.ts'
import { run } from '#netlify/local/run.ts'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { serveOnly } from '#tests/support/served-site.ts'

// The product with its own settings and data, for one journey. Its pages are those that the product of all journeys
// started with, because a build takes longer than the journey.

const site = join(process.env['BUILT_DATA_DIR'] ?? '', 'site')

function findLive() {
  const { number } = JSON.parse(readFileSync(join(site, 'current'), 'utf8')) as { number: number }
  const directory = pagesIn(join(site, String(number)))
  return { number, directory, files: new StaticFiles([directory, join(site, 'assets')]) }
}

await run({
  project: thisProject,
  prepare,
  runFunctions: bundleAndRun,
  openSite: (project) => Promise.resolve(serveOnly(project, findLive)),
})
