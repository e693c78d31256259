import { listFitting } from '#functions/deliveries/pool.ts'
import type { Site } from '#src/domain/deliveries/choices.ts'
import { excludeDirectory, includeDirectory } from '#src/storage/directories/changes.ts'
import type { TestApi } from './test-api.ts'

/**
 * Makes exactly this many directories fit a kind of product, whatever the data set has, as operators exclude and include
 * them. The best come first.
 */
export async function givenPool(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  site: Site,
): Promise<(count: number) => Promise<void>> {
  const all = await listFitting(db, { ...site, key: 'unused.example' })
  let size = all.length
  return async (count) => {
    if (count > all.length) throw new Error(`Only ${all.length} directories fit`)
    for (const { key } of all.slice(count, size)) await excludeDirectory(db, key, 'For a test', clock.now)
    for (const { key } of all.slice(size, count)) await includeDirectory(db, key, clock.now)
    size = count
  }
}
