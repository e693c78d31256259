import { thisProject } from '#netlify/local/project.ts'
import { buildSite } from '#netlify/local/site/build.ts'
import { readServedPaths } from '#netlify/local/site/served.ts'
import { readEnvironment } from '#src/env.ts'

// One build into ASTRO_OUT_DIR, including the link check. `warm` reuses the pages of the previous build.

const [kind, liveDirectory] = process.argv.slice(2)
const report = await buildSite({
  root: thisProject.root,
  outDirectory: process.env['ASTRO_OUT_DIR']!,
  cacheDirectory: process.env['ASTRO_CACHE_DIR']!,
  origin: readEnvironment(process.env).origin,
  isServed: await readServedPaths(thisProject),
  force: kind !== 'warm',
  liveDirectory: liveDirectory ?? null,
})
if (report.faults.length > 0) throw new Error(`Links lead nowhere: ${JSON.stringify(report.faults.slice(0, 5))}`)
console.log(JSON.stringify(report))
