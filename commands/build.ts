import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '#netlify/local/data-folder.ts'
import { deployedFolder, writeDeployedFunctions } from '#netlify/local/functions/deployed.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { thisProject } from '#netlify/local/project.ts'
import { buildSite } from '#netlify/local/site/build.ts'
import { describe } from '#netlify/local/site/publisher.ts'
import { readServedPaths } from '#netlify/local/site/served.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { exampleValues } from '#src/env/example-values.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'

// The production build: pages into `dist`, and functions to where netlify.toml says. A dead link fails it.

try {
  const environment = readEnvironment(process.env)
  const { database, dataDirectory, production } = environment
  // A file may be as new as the checkout. A server has `npm run db:migrate`, so that a preview never changes it.
  if (database.url.startsWith('file:')) {
    await openDataFolder(dataDirectory)
    const db = openDatabase(database)
    await migrateDatabase(db, database.url)
    db.$client.close()
  }
  // Pages of this build never go with functions of another.
  await rm(join(thisProject.root, deployedFolder), { recursive: true, force: true })
  const { report } = await buildSite({
    root: thisProject.root,
    environment: pageEnvironment(environment),
    isServed: await readServedPaths(thisProject),
    outDirectory: join(thisProject.root, 'dist'),
    earlier: Promise.resolve(null),
  })
  const { pages, faults, unlike } = report
  if (faults.length > 0) {
    console.error(`The site has dead links:\n${describe(faults)}`)
    process.exit(1)
  }
  await writeDeployedFunctions(thisProject)
  console.log(`Site built: ${pages} pages.`)
  for (const file of unlike) console.warn(`Warning: Astro renders ${file} differently.`)
  const examples = production ? exampleValues(environment) : []
  for (const line of examples) console.warn(`Warning: example value left: ${line}`)
} catch (error) {
  console.error(explain(error, process.env['DATABASE_URL']) ?? error)
  process.exit(1)
}
