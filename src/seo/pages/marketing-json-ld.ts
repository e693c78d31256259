import type { FaqItem } from '#src/domain/faq/faq.ts'
import { offerHeadline } from '#src/domain/plans/offers.ts'
import { growthPartner, type Plan, plans, type PlanSlug } from '#src/domain/plans/plans.ts'
import { pageShareImage } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'
import { organizationJsonLd, publisherJsonLd } from './article-json-ld.ts'
import { breadcrumbJsonLd, type JsonLd, websiteJsonLd } from './json-ld.ts'

/** Whether each plan's button leads to a payment. What can't be bought isn't offered here either. */
type Sold = Record<PlanSlug, boolean>

/** The home page: the site with its search, the organization, the offers, and the FAQ. Only the home page has these. */
export function homeJsonLd(faq: readonly FaqItem[], sold: Sold, origin: string): JsonLd[] {
  return [
    websiteJsonLd(origin),
    organizationJsonLd(origin),
    ...plans.filter(({ slug }) => sold[slug]).map((plan) => planJsonLd(plan, '/#pricing', origin)),
    ...(faq.length > 0 ? [faqJsonLd(faq)] : []),
  ]
}

export function growthPartnerJsonLd(sold: Sold, origin: string): JsonLd[] {
  const path = '/growth-partner'
  return [
    breadcrumbJsonLd([{ name: growthPartner.label, path }], origin),
    ...(sold[growthPartner.slug] ? [planJsonLd(growthPartner, path, origin)] : []),
  ]
}

/** A plan and its price, without ratings, because there are none. `path`: where it is offered. */
function planJsonLd(plan: Plan, path: string, origin: string): JsonLd {
  const price = { price: plan.price.toFixed(2), priceCurrency: 'USD' }
  const monthly = {
    '@type': 'UnitPriceSpecification',
    ...price,
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${site.name} ${plan.label}`,
    description: `${offerHeadline(plan, null)}. ${plan.description}`,
    image: `${origin}${pageShareImage(plan === growthPartner ? 'growth-partner' : 'site')}`,
    serviceType: 'Directory submission',
    provider: publisherJsonLd(origin),
    offers: {
      '@type': 'Offer',
      url: `${origin}${path}`,
      availability: 'https://schema.org/InStock',
      ...price,
      ...(plan.type === 'monthly' ? { priceSpecification: monthly } : {}),
    },
  }
}

function faqJsonLd(faq: readonly FaqItem[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
