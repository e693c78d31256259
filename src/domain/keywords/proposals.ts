import { productKindGroups } from '#src/domain/products/kinds.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { checkKeyword, cleanKeyword, keywordKey } from './keywords.ts'
import { tokensOf } from './matches.ts'
import { isSingleWord, phrasesAround, productsNamed } from './phrases.ts'

type ProfileFacts = 'name' | 'keywords' | 'category' | 'languages' | 'tagline60' | 'tagline100' | 'description160'

/** What proposals come from. `terms`: what people search for in the product's field, from `seo-data`. */
export type ProposalFacts = {
  profile: Pick<ProfileFields, ProfileFacts>
  website: string
  terms: readonly string[]
}

/** The most that are proposed at once. */
const limit = 12

/**
 * Keywords that a project's profile suggests, best first, without those it has. A single word of the profile becomes
 * phrases with it, because alone it would find almost everything.
 */
export function proposeKeywords({ profile, website, terms }: ProposalFacts, present: ReadonlySet<string>): string[] {
  const site = website.replace(/^www\./, '')
  const name = profile.name.length > 3 ? [profile.name] : []
  const words = profile.keywords.filter(isSingleWord)
  const phrases = phrasesAround(words, [profile.tagline60, profile.tagline100, profile.description160])
  const isEnglish = profile.languages.length === 0 || profile.languages.includes('en')
  const products =
    isEnglish && Object.hasOwn(productKindGroups.Software, profile.category) ? words.flatMap(productsNamed) : []
  const specific = [
    ...profile.keywords.filter((text) => !isSingleWord(text)),
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
    .slice(0, limit)
}
