import { createInterface } from 'node:readline/promises'
import { checkAndMigrate } from '#commands/upgrade-guard.ts'
import { seedCustomers } from '#commands/demo/seed-customers.ts'
import { seedPosts } from '#commands/demo/seed-posts.ts'
import { seedDemo } from '#commands/demo/seed.ts'
import { openBlobs } from '#netlify/local/blobs.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { findRunningPlatform, type RunningPlatform } from '#netlify/local/running-platform.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { type ImageStore, openImageStore } from '#src/storage/images/image-store.ts'
import { listAllUploads, resetDatabase } from '#src/storage/reset.ts'

// node commands/db.ts migrate | seed | reset [--yes]

type Work = { env: Environment; db: Database }
/** A user error, reported in one line. */
class Refusal extends Error {}

const commands: Record<string, (work: Work) => Promise<string>> = {
  async migrate({ env, db }) {
    await checkAndMigrate(db, env)
    return 'The database is up to date.'
  },

  async seed({ env, db }) {
    if (isProduction(env)) throw new Refusal('Demo data cannot be seeded in production.')
    await checkAndMigrate(db, env)
    return withImages(env, async (images) => {
      const seeding = { db, env, images, now: Date.now, production: isProduction(env) }
      const products = await seedDemo(seeding)
      const posts = await seedPosts(seeding)
      const customers = await seedCustomers(seeding)
      return `Demo data: ${products} products, ${posts} posts and ${customers} customers added.`
    })
  },

  async reset({ env, db }) {
    if (isProduction(env)) throw new Refusal('A production database cannot be reset.')
    await confirmReset(env)
    await checkAndMigrate(db, env)
    return withImages(env, async (images) => {
      for (const id of await listAllUploads(db)) await Promise.all([images.remove(id), images.removeParts(id)])
      await resetDatabase(db, env.database.url)
      return 'The database is now empty.'
    })
  },
}

/** A single machine sets NODE_ENV, as for `npm start`. */
function isProduction(env: Environment): boolean {
  return env.production || process.env['NODE_ENV'] === 'production'
}

async function confirmReset(env: Environment): Promise<void> {
  if (process.argv.includes('--yes')) return
  if (!process.stdin.isTTY)
    throw new Refusal('Add --yes to delete everything. There is no terminal to ask for confirmation.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete all products, emails and images in ${env.database.url}? Type yes: `)
  terminal.close()
  if (answer.trim() !== 'yes') throw new Refusal('Nothing was deleted.')
}

/** A platform that runs on the data folder is asked for a rebuild. */
async function withImages(env: Environment, work: (images: ImageStore) => Promise<string>): Promise<string> {
  const done = await work(openImageStore(env.context, openBlobs(env.dataDirectory, env.imageBucket)))
  const platform = await findRunningPlatform(env.dataDirectory)
  return platform ? `${done} ${await askForRebuild(platform)}` : done
}

async function askForRebuild({ buildHookUrl }: RunningPlatform): Promise<string> {
  const asked = await fetch(buildHookUrl, { method: 'POST', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return asked ? 'The site is being rebuilt.' : 'The rebuild could not be requested.'
}

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new Refusal('Usage: node commands/db.ts migrate | seed | reset [--yes]')
  const env = readEnvironment(process.env)
  // Creates the folder for a new database file.
  await openDataFolder(env.dataDirectory)
  const db = openDatabase(env.database)
  console.log(await command({ env, db }))
  db.$client.close()
} catch (error) {
  const sentence = error instanceof Refusal ? error.message : explain(error, process.env['DATABASE_URL'])
  if (sentence === null) throw error
  console.error(sentence)
  process.exitCode = 1
}
