import { useCallback, useEffect, useState } from 'react'
import type { AuditEntry } from '#src/domain/audit/audit.ts'
import type { AdminProductDetail } from '#src/domain/products/admin.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

export type KnownProduct = {
  /** Null: not there yet. */
  detail: AdminProductDetail | null
  audit: readonly AuditEntry[]
  failure: string | null
  load: () => Promise<void>
}

/** Activity log entries on a product's page. */
const newestEntries = 10

/** All that is known of the product that the address names. */
export function useProduct(ref: string): KnownProduct {
  const [detail, setDetail] = useState<AdminProductDetail | null>(null)
  const [audit, setAudit] = useState<readonly AuditEntry[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const of = encodeURIComponent(ref)
    const [found, entries] = await Promise.all([
      askSignedIn<{ data: AdminProductDetail }>(`/admin/products/${of}`),
      askSignedIn<{ data: { entries: AuditEntry[] } }>(`/admin/audit?subject=${of}&limit=${newestEntries}`),
    ])
    setFailure(found.ok ? null : found.message)
    if (found.ok) setDetail(found.body.data)
    if (entries.ok) setAudit(entries.body.data.entries)
  }, [ref])
  useEffect(() => void load(), [load])

  return { detail, audit, failure, load }
}
