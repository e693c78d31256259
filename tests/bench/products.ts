import { categoryValues } from '#src/domain/products/categories.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { products } from '#src/storage/products/schema.ts'

const words = (
  'open source server for teams that store share search plan write draw measure send receive files notes mail tasks ' +
  'events photos maps invoices data models text code pages with a quiet interface and a documented API on your own machine'
).split(' ')

/** A migrated database with this many published products, identical for every call. */
export async function openFilled(url: string, count: number): Promise<Database> {
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  const batch = 200
  for (let first = 0; first < count; first += batch) {
    await db
      .insert(products)
      .values(Array.from({ length: Math.min(batch, count - first) }, (_, index) => row(first + index)))
  }
  return db
}

function row(index: number): typeof products.$inferInsert {
  const time = Date.UTC(2026, 0, 1) + index * 60_000
  return {
    ref: `bench${index}`,
    slug: `product-${index}`,
    name: `${capital(word(index, 1))} ${capital(word(index, 2))} ${index}`,
    headline: sentence(index, 9),
    description: `${sentence(index, 60)}.\n\n${sentence(index + 7, 50)}.`,
    websiteUrl: `https://product-${index}.example/`,
    listingKey: `product-${index}.example`,
    category: categoryValues[index % categoryValues.length]!,
    email: 'bench@example.com',
    firstname: 'Bench',
    logoId: 'logo',
    screenshotId: 'screenshot',
    screenshotWidth: 1280,
    screenshotHeight: 800,
    state: 'published',
    createdAt: time,
    updatedAt: time,
    publishedAt: time,
  }
}

// A multiplicative hash spreads values without a random generator, so each run measures the same data.
const word = (index: number, place: number) => words[((index * 2654435761 + place * 40503) >>> 7) % words.length]!
export const sentence = (index: number, length: number): string =>
  Array.from({ length }, (_, place) => word(index, place + 3)).join(' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
