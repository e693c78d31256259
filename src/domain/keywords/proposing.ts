import type { KitFields } from '#src/domain/kits/kits.ts'
import { checkKeyword, cleanKeyword, keywordKey } from './keywords.ts'

/** What proposals come from. `terms`: what people search for in the product's field, from `seo-data`. */
export type ProposalFacts = {
  kit: Pick<KitFields, 'name' | 'keywords'>
  website: string
  terms: readonly string[]
}

/** The most that are proposed at once. */
const most = 12

/** Keywords that a project's profile suggests, best first, without those it has. */
export function proposeKeywords({ kit, website, terms }: ProposalFacts, present: ReadonlySet<string>): string[] {
  const site = website.replace(/^www\./, '')
  const name = kit.name.length > 3 ? [kit.name] : []
  const proposed = [...name, site, ...kit.keywords, ...terms].map(cleanKeyword)
  const seen = new Set(present)
  return proposed
    .filter((text) => {
      const key = keywordKey(text)
      if (checkKeyword(text) !== null || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, most)
}
