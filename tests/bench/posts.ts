import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { sentence } from './products.ts'

/** A migrated database with this many published posts of about a thousand words, identical for every call. */
export async function openFilledBlog(url: string, count: number): Promise<Database> {
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  const batch = 50
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => postRow(first + index))
    await db.insert(posts).values(rows)
  }
  return db
}

export function postRow(index: number): typeof posts.$inferInsert {
  const time = Date.UTC(2026, 0, 1) + index * 60_000
  const parts = Array.from({ length: 6 }, (_, part) => {
    const text = (place: number) => `<p>${sentence(index * 31 + part * 7 + place, 55)}.</p>`
    return `<h2>${sentence(index + part, 4)}</h2>${text(1)}${text(2)}${text(3)}`
  })
  return {
    id: `post${String(index).padStart(16, '0')}`,
    slug: `post-${index}`,
    title: `${sentence(index, 5)} ${index}`,
    content: parts.join(''),
    metaDescription: sentence(index, 20),
    words: 1014,
    status: 'published',
    createdAt: time,
    publishedAt: time,
    updatedAt: time,
    savedAt: time,
  }
}
