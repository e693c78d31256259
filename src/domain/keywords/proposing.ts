import { productKindGroups } from '#src/domain/products/kinds.ts'
import type { KitFields } from '#src/domain/kits/kits.ts'
import { checkKeyword, cleanKeyword, keywordKey } from './keywords.ts'
import { tokensOf } from './matching.ts'
import { isSingleWord, phrasesAround, productsNamed } from './phrases.ts'

type ProfileFacts = 'name' | 'keywords' | 'category' | 'languages' | 'tagline60' | 'tagline100' | 'description160'

/** What proposals come from. `terms`: what people search for in the product's field, from `seo-data`. */
export type ProposalFacts = {
  kit: Pick<KitFields, ProfileFacts>
  website: string
  terms: readonly string[]
}

/** The most that are proposed at once. */
const most = 12

/**
 * Keywords that a project's profile suggests, best first, without those it has. A single word of the profile becomes
 * phrases with it, because alone it would find almost everything.
 */
export function proposeKeywords({ kit, website, terms }: ProposalFacts, present: ReadonlySet<string>): string[] {
  const site = website.replace(/^www\./, '')
  const name = kit.name.length > 3 ? [kit.name] : []
  const words = kit.keywords.filter(isSingleWord)
  const phrases = phrasesAround(words, [kit.tagline60, kit.tagline100, kit.description160])
  const isEnglish = kit.languages.length === 0 || kit.languages.includes('en')
  const products =
    isEnglish && Object.hasOwn(productKindGroups.Software, kit.category) ? words.flatMap(productsNamed) : []
  const specific = [
    ...kit.keywords.filter((text) => !isSingleWord(text)),
    ...phrases,
    ...products,
    // A field's name alone, such as SaaS, is in far too many posts, too.
    ...terms.filter((term) => tokensOf(term).length > 1),
  ]
  const proposed = [...name, site, ...specific].map(cleanKeyword)
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
