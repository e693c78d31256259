import type { LandingContent } from './page.ts'

type Family = Exclude<LandingContent, { h3: string }>['family']

/** `subject`: what the h1 highlights, such as a country in capitals, or 'restaurants'. */
const headings: Record<Family, (subject: string) => string> = {
  'country-seo': (subject) => `Why choose us for SEO listings in ${subject}?`,
  'country-businesses': (subject) => `How we get businesses listed in ${subject}`,
  'country-plan': (subject) => `What we take off your hands in ${subject}`,
  'niche-listing': (subject) => `How we handle listings for ${subject}`,
  'niche-links': (subject) => `How we build directory links for ${subject}`,
  'niche-table': (subject) => `How we fill in these forms for ${subject}`,
  'type-quality': (subject) => `How we get backlinks for ${subject}`,
  'type-submission': (subject) => `How we submit to directories for ${subject}`,
  'type-traffic': (subject) => `How we use free directories for ${subject}`,
}

/** The heading above what we do: the entry's own, or its family's with its subject. */
export function featuresHeading(page: LandingContent): string {
  return 'h3' in page ? page.h3 : headings[page.family](page.h1.highlight)
}
