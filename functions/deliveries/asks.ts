import type { Ask } from '#src/domain/deliveries/asks.api.ts'
import { lockKeyPlaces } from '#src/domain/deliveries/locks.ts'
import { type AssetAsk, isAssetAsk } from '#src/domain/deliveries/states.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'

// What directories ask a project's customer.

export const fieldOf = (kind: AssetAsk) => lockKeyPlaces[kind].field

export const valueOf = (fields: Partial<ProfileFields>, kind: AssetAsk) => String(fields[fieldOf(kind)] ?? '')

type AskingRow = Pick<DeliveryRow, 'id' | 'version' | 'directoryName' | 'directoryUrl' | 'state' | 'ask' | 'askText'>

/** What rows of running orders ask: one question for all directories that wait for the same. `fields`: of the profile. */
export function readAsks(rows: readonly AskingRow[], fields: Partial<ProfileFields> | null): Ask[] {
  const asks = rows.flatMap(toAsk)
  const sameAs = Map.groupBy(asks, ({ id, kind }) => (isAssetAsk(kind) ? kind : id))
  return [...sameAs.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const others = rest.map(({ id, directory, url, text }) => ({ id, directory, url, text }))
    const current = fields && isAssetAsk(first.kind) ? valueOf(fields, first.kind) : ''
    return [{ ...first, ...(others.length > 0 && { others }), ...(current !== '' && { current }) }]
  })
}

function toAsk({ id, version, directoryName, directoryUrl, state, ask, askText }: AskingRow): Ask[] {
  if (state !== 'asking' || ask === null) return []
  return [{ id, version, directory: directoryName, url: directoryUrl, kind: ask, text: askText ?? '' }]
}
