import { thisProject } from '#netlify/local/project.ts'
import { buildInto } from '#netlify/local/site/build.ts'
import { readServedPaths } from '#netlify/local/site/served.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'

// One full build into the given folder, including the link check.

const [folder = ''] = process.argv.slice(2)
const report = await buildInto(folder, {
  root: thisProject.root,
  cache: thisProject.cache,
  environment: pageEnvironment(readEnvironment(process.env)),
  isServed: await readServedPaths(thisProject),
  earlier: Promise.resolve(null),
})
if (report.faults.length > 0) throw new Error(`Links lead nowhere: ${JSON.stringify(report.faults.slice(0, 5))}`)
console.log(JSON.stringify(report))
