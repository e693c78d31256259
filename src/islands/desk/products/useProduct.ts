import { useCallback, useEffect, useState } from 'react'
import type { AuditEntry, DeskProductDetail } from '#src/domain/desk.ts'
import { askSignedIn } from '#src/islands/account/api.ts'

export type KnownProduct = {
  /** Null: not there yet. */
  detail: DeskProductDetail | null
  trail: readonly AuditEntry[]
  failure: string | null
  load: () => Promise<void>
}

/** Entries of the trail that stand on a product's page. */
const newestEntries = 10

/** All that is known of the product that the address names. */
export function useProduct(ref: string): KnownProduct {
  const [detail, setDetail] = useState<DeskProductDetail | null>(null)
  const [trail, setTrail] = useState<readonly AuditEntry[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const of = encodeURIComponent(ref)
    const [found, entries] = await Promise.all([
      askSignedIn<{ data: DeskProductDetail }>(`/admin/products/${of}`),
      askSignedIn<{ data: { entries: AuditEntry[] } }>(`/admin/audit?subject=${of}&limit=${newestEntries}`),
    ])
    setFailure(found.ok ? null : found.message)
    if (found.ok) setDetail(found.body.data)
    if (entries.ok) setTrail(entries.body.data.entries)
  }, [ref])
  useEffect(() => void load(), [load])

  return { detail, trail, failure, load }
}
