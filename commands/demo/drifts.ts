import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import type { Difference } from '#src/domain/scout/differences.ts'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { addDemoDrifts } from '#src/storage/scout/demo.ts'

/** Two live listings that say something old, and one that is there before anyone submitted it. */
export async function addDrifts(
  db: Database,
  rows: readonly DeliveryRow[],
  { name, tagline60, website_url: website }: ProfileFields,
  now: number,
): Promise<void> {
  const live = rows.filter(({ state }) => state === 'live')
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const oldName: Difference = { field: 'name', listed: 'Private beta', profile: name }
  const oldText: Difference = { field: 'headline', listed: 'Coming soon: join our private beta', profile: tagline60 }
  const oldLink: Difference = { field: 'url', listed: new URL('/beta', website).href, profile: website }
  const found: [DeliveryRow | undefined, Difference[]][] = [
    [live[2], [oldText]],
    [live[7], [oldLink]],
    [waiting[2], [oldName, oldText]],
  ]
  await addDemoDrifts(
    db,
    found.flatMap(([row, differences]) => {
      if (!row) return []
      const url = row.liveUrl ?? `https://demo.example/${row.directoryKey}`
      return [{ deliveryId: row.id, url, differences, foundAt: now }]
    }),
  )
}
