import { longDate } from '#src/domain/dates/dates.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import type { OfferText } from '#src/domain/offers/offers.ts'
import { textLength, withoutEnd } from '#src/domain/text/text.ts'
import { plainUrl, type ProductFacts, type ReplyFacts, replyLimit } from './facts.ts'

// Replies without a model. They say only what the profile and the offer say, and that the writer works on the product.

type Kind = 'asks' | 'alternative' | 'competitor' | 'problem' | 'other'

/** `product`: its name with its URL. Each says who is writing. */
const openings: Record<Kind, readonly ((product: string) => string)[]> = {
  asks: [
    (product) => `Since you’re asking: I work on ${product}, so I’m biased, but it may be what you’re looking for.`,
    (product) => `${product} could be worth a look. Full disclosure: I work on it.`,
    (product) => `One option to compare is ${product}. I’m on the team, so I’m not neutral.`,
    (product) => `I work on ${product}, so take this as a biased suggestion.`,
  ],
  alternative: [
    (product) =>
      `If you’re comparing alternatives, ${product} is another one to look at. Full disclosure: I work on it.`,
    (product) => `Another one for your list is ${product}. I’m on the team, so I’m biased.`,
    (product) => `I work on ${product}, so I’m biased, but you could add it to your comparison.`,
  ],
  competitor: [
    (product) => `If you’re weighing your options, ${product} is another one. Full disclosure: I work on it.`,
    (product) => `I work on ${product}, so I’m not neutral here, but it may be worth comparing.`,
    (product) => `${product} is another option to compare. I’m on the team, so I’m biased.`,
  ],
  problem: [
    (product) => `That sounds frustrating. I work on ${product}, so I’m biased, but it might help here.`,
    (product) =>
      `Sorry you’re dealing with that. It may be worth looking at ${product}. Full disclosure: I work on it.`,
    (product) => `It might be worth trying ${product} for this. I’m on the team, so I’m not neutral.`,
  ],
  other: [
    (product) => `I work on ${product}, so this isn’t a neutral view, but it might be useful here.`,
    (product) => `${product} may be relevant here. Full disclosure: I work on it.`,
    (product) => `This might be useful: ${product}. I’m on the team, so I’m not neutral.`,
  ],
}

const closings: Record<'wants' | 'other', readonly string[]> = {
  wants: [
    'If you say a bit more about what you need, I can tell you honestly whether it fits.',
    'Happy to answer questions, including about what it can’t do.',
    'If you tell me what matters most to you, I can say whether it’s a fit.',
  ],
  other: [
    'Happy to answer questions here.',
    'If you have questions, just ask.',
    'Happy to answer questions, including about what it can’t do.',
  ],
}

const pricing: Record<ProfileFields['pricingModel'], string> = {
  free: 'It’s free.',
  freemium: 'There’s a free plan.',
  trial: 'There’s a free trial.',
  'open-source': 'It’s open source.',
  paid: '',
  '': '',
}

/** A reply in English. The same facts always make the same text. */
export function writeFromTemplate({ product, post, reasons, seed, attempt }: ReplyFacts): string {
  const kind = kindOf(reasons)
  const wants = kind === 'asks' || kind === 'alternative' || kind === 'competitor'
  const named = product.url === '' ? product.name : `${product.name} (${product.url})`
  const opening = pick(openings[kind], `${seed} opening`, attempt)(named)
  const price = wants && !product.offer?.price ? pricing[product.pricingModel] : ''
  const about = [aboutOf(product), price].filter(Boolean).join(' ')
  const offer = product.offer ? offerText(product.offer, product.url) : ''
  const closing = pick(closings[wants ? 'wants' : 'other'], `${seed} closing`, attempt)
  const limit = replyLimit(post.source)
  // What matters least goes first if a source has no room for all of it.
  const versions = [
    [`${opening} ${about}`, offer, closing],
    [`${opening} ${about}`, offer],
    [`${opening} ${about}`],
    [`${opening} ${sentence(product.tagline)}`],
    [opening],
  ]
  const texts = versions.map((parts) =>
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n\n'),
  )
  return texts.find((text) => textLength(text) <= limit) ?? opening
}

/** How an offer reads in a draft. */
export function offerText({ headline, price, url, coupon, endsOn }: OfferText, productUrl: string): string {
  const said = withoutEnd(headline, ' .,;:!')
  const priced = price !== '' && !said.includes(price) ? `${said}, ${price}` : said
  const end = endsOn === '' ? '' : longDate(endsOn)
  const condition = coupon ? `Use the code ${coupon}${end && ` until ${end}`}.` : end && `It ends on ${end}.`
  const link = url !== '' && plainUrl(url) !== productUrl ? `Details: ${plainUrl(url)}` : ''
  return [sentence(`Current offer: ${priced}`), condition, link].filter(Boolean).join(' ')
}

function kindOf(reasons: ReplyFacts['reasons']): Kind {
  const kinds = ['asks', 'alternative', 'competitor', 'problem'] as const
  return kinds.find((kind) => reasons.includes(kind)) ?? 'other'
}

function aboutOf({ description, tagline }: ProductFacts): string {
  return description ? sentence(description) : tagline && `In short: ${sentence(tagline)}`
}

/** With a mark at its end. */
export function sentence(text: string): string {
  const said = text.trim()
  return said === '' || /[.!?…]["'”’)]?$/.test(said) ? said : `${said}.`
}

/** Another draft gets the next phrase. */
function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], seed: string, attempt: number): Item {
  const index = (hashOf(seed) + attempt) % items.length
  return items[index] as Item
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
