import { resolve } from 'node:path'
import { thisProject } from '#netlify/local/project.ts'
import { buildSite } from '#netlify/local/site/build.ts'
import { describe } from '#netlify/local/site/publisher.ts'
import { readServedPaths } from '#netlify/local/site/served.ts'
import { EnvironmentError, readEnvironment } from '#src/env.ts'

// The production build, into `dist`. A link that leads nowhere fails it.

try {
  const { origin } = readEnvironment(process.env)
  const { pages, faults } = await buildSite({
    root: thisProject.root,
    outDirectory: resolve(thisProject.root, process.env['ASTRO_OUT_DIR'] ?? 'dist'),
    cacheDirectory: resolve(thisProject.root, process.env['ASTRO_CACHE_DIR'] ?? 'node_modules/.astro'),
    origin,
    isServed: await readServedPaths(thisProject),
    force: true,
    liveDirectory: null,
  })
  if (faults.length > 0) {
    console.error(`The site names addresses that lead nowhere:\n${describe(faults)}`)
    process.exit(1)
  }
  console.log(`Site built: ${pages} pages.`)
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error)
  process.exit(1)
}
