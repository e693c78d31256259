import { cleanEmail, isEmail } from '#src/domain/emails/emails.ts'
import type { WebsiteInfo } from '#src/domain/profiles/profiles.api.ts'
import { unreadWebsite } from '#src/domain/profiles/website-infos.ts'
import { cleanLine, textLength } from '#src/domain/text/text.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'
import { pricingOf, videoOf } from './shown-pages.ts'
import { readThings, textsOf, type Thing, thingsOf } from './structured-data.ts'

// What a page says of the product behind it, from its meta tags, Open Graph, JSON-LD and links.

const productTypes = ['SoftwareApplication', 'WebApplication', 'MobileApplication', 'Product', 'Service']
const ownerTypes = ['Organization', 'Corporation', 'LocalBusiness', 'OnlineBusiness', 'OnlineStore']

/** Sites on which products have profiles. */
const socialHosts =
  /^(?:www\.|m\.)?(?:x|twitter|facebook|instagram|linkedin|youtube|tiktok|github|gitlab|discord|threads|pinterest|reddit|medium|producthunt|crunchbase)\.(?:com|gg|net)$|^(?:bsky\.app|mastodon\.social|t\.me|discord\.gg)$/

/** Links that share the page instead of leading to a profile. */
const sharing = /\/(?:share|sharer|intent|submit|home)\b|sharearticle/i

const privacy = /privacy|privacidad|datenschutz|confidentialit|integritet|personvern/i

/** More than any page has. A hostile one may have thousands. */
const limits = { descriptions: 20, keywordLists: 20, links: 500 }

/** From a page's HTML and its final URL. */
export function readWebsiteInfo(html: string, url: URL): WebsiteInfo {
  const facts = readPageFacts(html, url)
  const { base } = facts
  const things = readThings(facts.jsonLd)
  const products = thingsOf(things, productTypes)
  const owners = thingsOf(things, ownerTypes)
  const both = [...products, ...owners, ...thingsOf(things, ['WebSite'])]
  const meta = (...names: string[]) => cleanLine(names.map((name) => facts.metas.get(name) ?? '').find(Boolean) ?? '')
  const unread = unreadWebsite(url, null)
  const title = meta('og:title') || cleanLine(facts.title)
  return {
    ...unread,
    title: cleanLine(facts.title) || title,
    name: firstText(both, 'name') || meta('og:site_name', 'application-name') || unread.name,
    descriptions: descriptionsOf(facts, both),
    icon: linkOf(facts.relations.get('apple-touch-icon') ?? facts.relations.get('icon'), base),
    image: linkOf([meta('og:image', 'twitter:image')], base),
    canonical: linkOf(facts.relations.get('canonical'), base),
    language: facts.language.trim().toLowerCase().split(/[-_]/)[0] ?? '',
    country: countryOf(things),
    keywords: keywordsOf(facts.metas.get('keywords') ?? '', both),
    founder: firstText(owners, 'founder') || firstText(products, 'author') || meta('author'),
    email: emailOf(facts, [...owners, ...thingsOf(things, ['ContactPoint'])]),
    socialLinks: socialLinksOf(facts, both, base),
    video: videoOf(facts, things),
    pricing: pricingOf(facts, url),
    hasPrivacyPage: facts.links.some(({ href, text }) => privacy.test(href) || privacy.test(text)),
  }
}

function firstText(things: readonly Thing[], property: string): string {
  return cleanLine(things.flatMap((thing) => textsOf(thing, property))[0] ?? '')
}

function descriptionsOf({ metas }: PageFacts, things: readonly Thing[]): string[] {
  const said = [
    ...['description', 'og:description', 'twitter:description'].map((name) => metas.get(name) ?? ''),
    ...things.flatMap((thing) => textsOf(thing, 'description')),
  ]
  const shown = said.filter((text) => text !== '').slice(0, limits.descriptions)
  const texts = new Set(shown.map((text) => cleanLine(text.slice(0, 10_000)).replace(/ {2,}/g, ' ')))
  texts.delete('')
  return [...texts].toSorted((a, b) => textLength(a) - textLength(b))
}

/** The first that is a web URL. */
function linkOf(hrefs: readonly string[] | undefined, base: URL): string | null {
  const urls = (hrefs ?? []).flatMap((href) => (href === '' ? [] : (URL.parse(href, base) ?? [])))
  return urls.find(isWebUrl)?.href ?? null
}

function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function countryOf(things: readonly Thing[]): string {
  const said = things.flatMap((thing) => textsOf(thing, 'addressCountry'))
  return said.map((text) => text.trim().toUpperCase()).find((text) => /^[A-Z]{2}$/.test(text)) ?? ''
}

function keywordsOf(meta: string, things: readonly Thing[]): string[] {
  const lists = [meta, ...things.flatMap((thing) => textsOf(thing, 'keywords'))].slice(0, limits.keywordLists)
  const words = lists.flatMap((list) => list.slice(0, 2000).split(/[,;]/)).map(cleanLine)
  return [...new Set(words)].filter((word) => word !== '').slice(0, 50)
}

function emailOf({ links }: PageFacts, things: readonly Thing[]): string {
  const linked = links.filter(({ href }) => /^mailto:/i.test(href)).map(({ href }) => href.slice(7).split('?')[0] ?? '')
  const said = things.flatMap((thing) => textsOf(thing, 'email')).map((text) => text.replace(/^mailto:/i, ''))
  return [...said, ...linked].map((text) => cleanEmail(decode(text))).find(isEmail) ?? ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function socialLinksOf({ links }: PageFacts, things: readonly Thing[], base: URL): string[] {
  const said = things.flatMap((thing) => textsOf(thing, 'sameAs')).slice(0, limits.links)
  const hrefs = [...said, ...links.map(({ href }) => href)]
  const profiles = hrefs.flatMap((href) => {
    const url = URL.parse(href, base)
    if (!url || !isWebUrl(url) || !socialHosts.test(url.hostname)) return []
    const isProfile = url.pathname.length > 1 && !sharing.test(url.pathname)
    return isProfile ? `${url.origin}${url.pathname.replace(/\/$/, '')}` : []
  })
  return [...new Set(profiles)].slice(0, 20)
}
