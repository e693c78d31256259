import { monthAndYear } from '#src/domain/dates/dates.ts'
import { fittingDirectories, isReady } from '#src/domain/deliveries/choices.ts'
import type { Category } from '#src/domain/products/categories.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { cutText } from '#src/domain/text/text.ts'
import { productPath } from '#src/domain/products/products.ts'
import { currentPool, type DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { hrefOfListed } from '#src/seo/directories/list.ts'
import type { PageLink } from '#src/seo/landing/page.ts'

/** What is counted from a category's products, and where products like these can be listed. */
export type CategoryFacts = {
  /** 'Mention open source', with the products whose own text does. */
  groups: readonly { label: string; products: readonly PageLink[] }[]
  /** What each product is, in the first sentence of its own text. */
  said: readonly { product: PageLink; sentence: string }[]
  /** 'Listed from March 2025 to October 2026' */
  span: string
  /** The best directories for this kind of product, of all that fit. `plural`: 'AI tools' */
  directories: { plural: string; fitting: number; best: readonly (PageLink & { dr: number | undefined })[] }
}

type Described = Pick<Product, 'slug' | 'name' | 'description' | 'createdAt'>

/** What descriptions say, not what we know. */
const groups: readonly (readonly [label: string, words: RegExp])[] = [
  [
    'Mention open source',
    /\bopen[- ]source\b|\b(?:A?GPL|LGPL|MPL)\b|\b(?:MIT|BSD|Apache)(?: 2\.0)?(?:[- ]licen[cs]e| terms)/i,
  ],
  ['Mention self-hosting', /\bself-host|\bDocker\b|\byour own (?:server|machine|hardware)/i],
  ['Mention phones or tablets', /\biPhone|\biPad\b|\biOS\b|\bAndroid/],
  ['Mention a desktop system', /\bWindows\b|\bmacOS\b|\bLinux\b/],
  ['Mention an API', /\bAPIs?\b/],
]

/** The finder's kind of product for each category. What isn't named is software for companies. */
const kinds: Partial<Record<Category, string>> = {
  'ai-tool': 'ai-tool',
  'ai-agent': 'ai-agent',
  'ai-mcp': 'ai-agent',
  Boilerplate: 'developer-tool',
  'developer-tools': 'developer-tool',
  cybersecurity: 'developer-tool',
  'no-code': 'no-code',
  'mobile-app': 'mobile-app',
  tools: 'web-app',
  productivity: 'web-app',
  edtech: 'digital-product',
  'hr-tech': 'recruitment',
  directory: 'startup',
  marketplace: 'startup',
  blockchain: 'startup',
  iot: 'startup',
  gaming: 'startup',
  entertainment: 'startup',
  foodtech: 'startup',
  travel: 'startup',
  subscription: 'startup',
  other: 'startup',
}

const shownDirectories = 8

export function categoryFacts(
  category: Category,
  products: readonly Described[],
  records: DirectoryRecords,
): CategoryFacts {
  const kind = kinds[category] ?? 'saas'
  const fitting = fittingDirectories(currentPool(records), { category: kind, countries: [] }).filter(isReady)
  const days = products.map(({ createdAt }) => createdAt).sort()
  return {
    groups: groups
      .map(([label, words]) => ({
        label,
        products: products.filter(({ description }) => words.test(description)).map(linkTo),
      }))
      .filter((group) => group.products.length > 0),
    said: products.map((product) => ({ product: linkTo(product), sentence: firstSentence(product.description) })),
    span: spanOf(days[0], days.at(-1)),
    directories: {
      plural: productKinds.get(kind)?.plural ?? '',
      fitting: fitting.length,
      best: fitting
        .slice(0, shownDirectories)
        .map(({ name, url, dr }) => ({ label: name, href: hrefOfListed(url), dr })),
    },
  }
}

function linkTo({ name, slug }: Described): PageLink {
  return { label: name, href: productPath(slug) }
}

function spanOf(first: string | undefined, last: string | undefined): string {
  if (first === undefined || last === undefined) return ''
  const [from, to] = [monthAndYear(first), monthAndYear(last)]
  return from === to ? `Listed in ${from}` : `Listed from ${from} to ${to}`
}

const longestSentence = 240

/** A period before a small letter or a digit ends nothing. */
function firstSentence(text: string): string {
  const paragraph = text.split('\n', 1)[0] ?? ''
  const sentence = /^.+?[.!?](?=\s+[\p{Lu}“"]|$)/su.exec(paragraph)?.[0] ?? paragraph
  return cutText(sentence, longestSentence)
}
