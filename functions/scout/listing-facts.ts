import type { ListingFacts } from '#src/domain/scout/look-ups.ts'
import { isNamed } from '#src/domain/scout/naming.ts'
import { beforeTagline, type Named } from '#src/domain/scout/names.ts'
import { type ListingPage } from './listing-page.ts'

type JsonObject = Record<string, unknown>

const maxObjects = 500

/** What a listing says about the product. `link`: where its link leads. */
export function factsOf(page: ListingPage, link: URL | null, product: Named): ListingFacts {
  const { headings, metas, items } = page
  const titles = [...headings, metas.get('og:title') ?? '', page.title]
  const title = titles.find((text) => isNamed(text, product)) ?? titles.find((text) => text !== '') ?? ''
  const description = metas.get('og:description') ?? metas.get('description') ?? items.get('description')
  return {
    name: beforeTagline(title) || null,
    url: link?.href ?? null,
    headline: description ?? null,
    price: priceOf(page),
  }
}

/** A price that the page marks as one: in JSON-LD, microdata or Open Graph. */
function priceOf({ jsonLd, items, metas }: ListingPage): string | null {
  const offers = objectsOf(jsonLd).filter((one) => String(one['@type']).endsWith('Offer'))
  const marked = offers.map((one) => written(one['price'] ?? one['lowPrice'], one['priceCurrency']))
  const [price = null] = [
    ...marked,
    written(items.get('price'), items.get('pricecurrency')),
    written(
      metas.get('product:price:amount') ?? metas.get('og:price:amount'),
      metas.get('product:price:currency') ?? metas.get('og:price:currency'),
    ),
  ].filter((one) => one !== null)
  return price
}

/** '9.90 USD'. Null: it isn't a price. */
function written(price: unknown, currency: unknown): string | null {
  const text = typeof price === 'number' ? String(price) : typeof price === 'string' ? price.trim() : ''
  if (!/^\D{0,4}\d[\d.,]{0,12}\D{0,4}$/.test(text)) return null
  return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? `${text} ${currency.toUpperCase()}` : text
}

/** The sites that the page's structured data names as those of software or a product. */
export function describedSites({ jsonLd }: ListingPage): URL[] {
  const described = objectsOf(jsonLd).filter((one) =>
    [one['@type']]
      .flat()
      .some((type) => /(?:Application|Product|WebSite|Organization|LocalBusiness)$/.test(String(type))),
  )
  return described.flatMap((one) =>
    [one['url'], one['sameAs'], one['installUrl']].flat().flatMap((url) => URL.parse(String(url)) ?? []),
  )
}

/** Every object in the page's JSON-LD, to a limit. Invalid parts are skipped. */
function objectsOf(scripts: readonly string[]): JsonObject[] {
  const found: JsonObject[] = []
  const left: unknown[] = scripts.flatMap((script) => {
    try {
      return [JSON.parse(script) as unknown]
    } catch {
      return []
    }
  })
  for (let value = left.shift(); left.length < maxObjects * 10 && found.length < maxObjects; value = left.shift()) {
    if (Array.isArray(value)) left.push(...(value as unknown[]).slice(0, maxObjects))
    else if (typeof value === 'object' && value !== null) {
      found.push(value as JsonObject)
      left.push(...(Object.values(value) as unknown[]).slice(0, maxObjects))
    }
    if (left.length === 0) break
  }
  return found
}
