import type { About } from './archive.ts'
import { countRows, findFaults, listImages, newestMigration, withDatabaseFile } from './database-file.ts'

export type RestoredImages = {
  stored: ReadonlySet<string>
  missing: ReadonlySet<string>
  differences: readonly string[]
}

/** How a restored database and its images differ from what the backup says, one sentence each. */
export async function compareDatabase(path: string, about: About, images: RestoredImages): Promise<string[]> {
  return withDatabaseFile(path, async (db) => {
    const faults = await findFaults(db)
    // A damaged database may not even count.
    if (faults.length > 0) return faults
    const counts = await countRows(db)
    const tables = new Set([...Object.keys(counts), ...Object.keys(about.counts)])
    const rows = [...tables].flatMap((table) => {
      const [found, expected] = [counts[table] ?? 'no', about.counts[table] ?? 'no']
      return found === expected ? [] : [`${table} has ${found} rows instead of ${expected}`]
    })
    const when = await newestMigration(db)
    const schema = when === about.schema.when ? [] : ['the database has another schema than the backup says']
    const { ids } = await listImages(db)
    const lost = ids.filter((id) => !images.stored.has(id) && !images.missing.has(id))
    return [...rows, ...schema, ...images.differences, ...lost.map((id) => `image ${id} isn't in the backup`)]
  })
}
