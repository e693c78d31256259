import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
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
  pricingModel: ProfileFields['pricingModel']
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

export function productFacts(project: Project, profile: ProfileFields | null, offer: OfferText | null): ProductFacts {
  return {
    name: profile?.name || project.name,
    url: plainUrl(profile?.website_url || project.websiteUrl),
    tagline: profile?.tagline60 || profile?.tagline100 || '',
    description: profile?.description160 || profile?.tagline100 || '',
    pricingModel: profile?.pricingModel ?? '',
    avoid: profile?.avoid ?? '',
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
