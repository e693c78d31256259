import type { KitFields } from '#src/domain/kits/kits.ts'
import type { MentionReason } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { OfferText } from '#src/domain/offers/offers.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { replyLimits } from './replies.ts'

/** What a reply may say about the product. Texts are empty if the profile doesn't have them. */
export type ProductFacts = {
  name: string
  /** As it's written in a reply, without a slash at the end. */
  url: string
  tagline: string
  description: string
  pricingModel: KitFields['pricingModel']
  /** What must never be said. */
  avoid: string
  /** Null: none, or it has expired. */
  offer: OfferText | null
}

export type ReplyFacts = {
  product: ProductFacts
  post: { source: SourceKind; title: string; text: string; language: string | null }
  /** The keywords that appear in the post. */
  keywords: readonly string[]
  reasons: readonly MentionReason[]
  /** Decides between phrases, so that different mentions get different ones. */
  seed: string
  /** How many drafts there were before. */
  attempt: number
}

type Project = { name: string; websiteUrl: string }

export function productFacts(project: Project, kit: KitFields | null, offer: OfferText | null): ProductFacts {
  return {
    name: kit?.name || project.name,
    url: plainUrl(kit?.website_url || project.websiteUrl),
    tagline: kit?.tagline60 || kit?.tagline100 || '',
    description: kit?.description160 || kit?.tagline100 || '',
    pricingModel: kit?.pricingModel ?? '',
    avoid: kit?.avoid ?? '',
    offer,
  }
}

/** The longest reply that fits a source, in characters. */
export function replyLimit(source: SourceKind): number {
  return source === 'mastodon' ? replyLimits.mastodon : replyLimits.text
}

/** As people write it: `https://example.com` instead of `https://example.com/`. */
export function plainUrl(url: string): string {
  const parsed = parseWebsite(url)
  if (!parsed) return ''
  return parsed.pathname === '/' && parsed.search === '' && parsed.hash === '' ? parsed.origin : parsed.href
}
