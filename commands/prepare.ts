import { pingDelayMs } from '#functions/rebuilds/request-rebuild.ts'
import { openBlobs } from '#netlify/local/blobs.ts'
import type { Environment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { countOrders } from '#src/storage/orders/queries.ts'
import { countPosts } from '#src/storage/posts/demo.ts'
import { listTakenNames } from '#src/storage/products/demo.ts'
import { takeRebuild } from '#src/storage/rebuilds/changes.ts'
import { checkAndMigrate } from './upgrade-guard.ts'

/**
 * What a platform needs before it builds and serves: the newest schema and, in an empty folder, demo data. The build that
 * follows has all changes until now, so nothing else needs to request it.
 */
export async function prepare(env: Environment): Promise<void> {
  const db = openDatabase(env.database)
  await checkAndMigrate(db, env)
  if (wantsDemo(env)) {
    const seeding = {
      db,
      env,
      images: openImageStore(env.context, openBlobs(env.dataDirectory, env.imageBucket)),
      now: Date.now,
      production: env.production,
    }
    if ((await listTakenNames(db)).size === 0) {
      console.log('The directory is empty. Adding demo products …')
      const { seedDemo } = await import('#commands/demo/seed.ts')
      await seedDemo(seeding)
    }
    if ((await countPosts(db)) === 0) {
      console.log('The blog is empty. Adding demo posts …')
      const { seedPosts } = await import('#commands/demo/seed-posts.ts')
      await seedPosts(seeding)
    }
    if ((await countOrders(db)) === 0) {
      console.log('There are no orders. Adding demo customers …')
      const { seedCustomers } = await import('#commands/demo/seed-customers.ts')
      await seedCustomers(seeding)
    }
  }
  await takeRebuild(db, Date.now(), 0, pingDelayMs)
  db.$client.close()
}

/** `npm start -- --no-demo` skips demo data. */
function wantsDemo({ production }: Environment): boolean {
  return !production && !process.argv.includes('--no-demo')
}
