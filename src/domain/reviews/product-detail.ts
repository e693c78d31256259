import type { Flag } from '#src/domain/flags/flags.api.ts'
import type { LinkState } from '#src/domain/links/links.ts'
import type { AdminProduct, FieldChange } from '#src/domain/products/admin.ts'
import type { RiskFlag } from './risk-flags.ts'

/** What else an admin sees of one product. */
export type AdminProductDetail = {
  product: AdminProduct
  riskFlags: RiskFlag[]
  flags: Flag[]
  changes: FieldChange[]
  events: { kind: string; text: string; actor: string; note: string | null; at: string }[]
  link: { state: LinkState; checkedAt: string | null; status: number | null; error: string | null } | null
}
