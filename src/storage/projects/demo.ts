import type { Database } from '#src/storage/database.ts'
import { projects } from './schema.ts'

export async function addDemoProject(
  db: Database,
  project: Pick<typeof projects.$inferSelect, 'id' | 'userId' | 'name' | 'websiteUrl'>,
  now: number,
): Promise<void> {
  await db
    .insert(projects)
    .values({ ...project, demo: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}
