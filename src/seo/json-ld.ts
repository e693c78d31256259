import { categoryLabel, categoryPath } from '#src/domain/categories.ts'
import { type Product, type ProductCard, productPath } from '#src/domain/products.ts'
import { site } from '#src/site.ts'

export type JsonLd = Record<string, unknown>

/** Text fit for a script element: nothing in it can end the element or open a comment. */
export function jsonLdText(data: JsonLd | JsonLd[]): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Crumb = { name: string; path: string }

const home: Crumb = { name: 'Home', path: '/' }

/** The way down to a page, which stands last. Home comes first, whether it is given or not. */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], origin: string): JsonLd {
  const trail = [home, ...crumbs.filter(({ path }) => path !== home.path)]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Only what we know to be true: no ratings, no prices, no operating systems. */
export function productJsonLd(product: Product, origin: string): JsonLd[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      '@id': `${origin}${productPath(product.slug)}`,
      name: product.name,
      description: product.description,
      url: product.website_url,
      applicationCategory: categoryLabel(product.category),
      image: `${origin}${product.logo_url}`,
      screenshot: `${origin}${product.screenshot_url}`,
      mainEntityOfPage: `${origin}${productPath(product.slug)}`,
    },
    breadcrumbJsonLd(
      [
        { name: 'Directory', path: '/directories' },
        { name: categoryLabel(product.category), path: categoryPath(product.category) },
        { name: product.name, path: productPath(product.slug) },
      ],
      origin,
    ),
  ]
}

export function productListJsonLd(
  name: string,
  path: string,
  products: readonly ProductCard[],
  origin: string,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${origin}${path}`,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}${productPath(product.slug)}`,
    })),
  }
}

export function websiteJsonLd(origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: origin,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/directories?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
