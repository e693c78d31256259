import { productKinds } from '#src/domain/products/kinds.ts'
import { niches } from '#src/seo/data/niches.ts'

/** What people search for in the field of a product kind: the labels of its niches. Unknown kinds have none. */
export function searchTerms(kind: string): string[] {
  const tags = productKinds.get(kind)?.tags ?? []
  return niches.filter((niche) => niche.tags.some((tag) => tags.includes(tag))).map(({ label }) => label)
}
