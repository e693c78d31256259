import { inArray, sql } from 'drizzle-orm'
import type { ProductState } from '#src/domain/products/states.ts'
import { bandsOf, type TextBand, textOf } from '#src/domain/text/likeness.ts'
import type { Database } from '#src/storage/database.ts'
import { products } from './schema.ts'

type Text = { headline: string; description: string }

/**
 * The statements that keep a product findable by its text. They stand in the batch that writes the text, and do nothing
 * where the product has another text in the end.
 */
export function bandStatements(db: Database, ref: string, text: Text) {
  const { headline, description } = text
  const bands = JSON.stringify(bandsOf(textOf(text)))
  const holder = sql`SELECT id FROM products WHERE ref = ${ref} AND headline = ${headline} AND description = ${description}`
  return [
    db.run(sql`DELETE FROM text_bands WHERE product_id = (${holder})`),
    db.run(sql`INSERT INTO text_bands (band, hash, product_id)
      SELECT value ->> 'band', value ->> 'hash', holder.id FROM json_each(${bands}), (${holder}) holder`),
  ]
}

/** Whose neighbours are looked for: by the bands of what the product says, or of what it would say. */
export type Seeker = { id: number; bands: readonly TextBand[] | null }

/** Most products that one is compared with. */
const mostCompared = 3

/**
 * For each product the few others that share most bands with it. In each band only the neighbours on both sides are
 * looked at, so five hundred copies of one text cost no more than two.
 */
export async function findNeighbours(db: Database, seekers: readonly Seeker[]): Promise<Map<number, number[]>> {
  const asStored = JSON.stringify(seekers.filter(({ bands }) => !bands).map(({ id }) => id))
  const given = JSON.stringify(seekers.flatMap(({ id, bands }) => bands?.map((band) => ({ ...band, id })) ?? []))
  const beside = (aggregate: string, side: string) => sql`SELECT id, (SELECT ${sql.raw(aggregate)}(product_id)
    FROM text_bands WHERE band = wanted.band AND hash = wanted.hash AND product_id ${sql.raw(side)} wanted.id) FROM wanted`
  // All pairs as one value: to read a row for each would take longer than to find them.
  const [row] = await db.all<{ pairs: string }>(sql`
    WITH wanted (id, band, hash) AS MATERIALIZED (
      SELECT product_id, band, hash FROM text_bands WHERE product_id IN (SELECT value FROM json_each(${asStored}))
      UNION ALL
      SELECT value ->> 'id', value ->> 'band', value ->> 'hash' FROM json_each(${given})
    ), pairs (id, other) AS (${beside('max', '<')} UNION ALL ${beside('min', '>')})
    SELECT json_group_array(json_array(id, other)) AS pairs FROM pairs WHERE other IS NOT NULL`)
  const shared = new Map<number, Map<number, number>>()
  for (const [id, other] of JSON.parse(row?.pairs ?? '[]') as [number, number][]) {
    const counts = shared.get(id) ?? new Map<number, number>()
    shared.set(id, counts.set(other, (counts.get(other) ?? 0) + 1))
  }
  return new Map([...shared].map(([id, counts]) => [id, mostShared(counts)]))
}

function mostShared(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].sort(([one, a], [other, b]) => b - a || one - other)
  return byCount.slice(0, mostCompared).map(([id]) => id)
}

export type ComparedText = Text & { id: number; ref: string; name: string; state: ProductState }

export function listTexts(db: Database, ids: readonly number[]): Promise<ComparedText[]> {
  const { id, ref, name, state, headline, description } = products
  return db
    .select({ id, ref, name, state, headline, description })
    .from(products)
    .where(inArray(id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
}
