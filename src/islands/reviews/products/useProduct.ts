import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import type { AdminProductDetail } from '#src/domain/reviews/reviews.api.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'

export type LoadedProduct = {
  /** Null: not loaded yet. */
  detail: AdminProductDetail | null
  audit: readonly AuditEntry[]
  failure: string | null
  reload: () => Promise<void>
}

/** Entries of the activity log on a product's page. */
const newestEntries = 10

/** Loads a product and its entries in the activity log. */
export function useProduct(ref: string): LoadedProduct {
  const named = encodeURIComponent(ref)
  const product = useLoad<AdminProductDetail>('products', `/admin/products/${named}`)
  const audit = useLoad<{ entries: AuditEntry[] }>('audit', `/admin/audit?subject=${named}&limit=${newestEntries}`)
  return {
    detail: product.data,
    audit: audit.data?.entries ?? [],
    failure: product.failure,
    reload: async () => {
      await Promise.all([refresh('products'), refresh('audit')])
    },
  }
}
