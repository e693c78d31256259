import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './journey.ts'

/** One page of each kind that the marketing site has. */
const kinds = [
  '/growth-partner',
  '/list-of-directories-with-reciprocal-links',
  '/g',
  '/g/niches',
  '/g/ai-backlink-maker',
  '/page/domain-rating',
  '/g/directory-listing-saas',
  '/g/directory-link-building-restaurants',
  '/g/directory-backlinks-list-law-firms',
  '/g/directory-submission-backlinks-vr-ar-solutions',
  '/page/free-directory-traffic-mobile-app',
  '/g/directory-submission-list-seo-zealand',
  '/g/uk-business-directories-list',
  '/c/directory-submission-list-southafrica',
  '/terms',
  '/sources',
  '/site-map',
  '/payment-example',
]

for (const [scheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test.describe(`in the ${scheme} scheme at ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } })
    test('axe finds nothing on any kind of page', async ({ page }) => {
      test.slow()
      for (const path of kinds) {
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
          [],
        )
      }
    })
  })
}
