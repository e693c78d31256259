import type { Page } from '@playwright/test'

/** One page of each layout of the public site. */
export const layouts = [
  '/',
  '/growth-partner',
  '/list-of-directories-with-reciprocal-links',
  '/g',
  '/g/countries',
  '/g/niches',
  '/g/ai-backlink-maker',
  '/g/directory-backlinks-list-law-firms',
  '/g/quality-backlinks-job-board',
  '/g/uk-business-directories-list',
  '/terms',
  '/about',
  '/sources',
  '/methodology',
  '/verify',
  '/directory-list',
  '/directory-list/review',
  '/directory-list/producthunt-com',
  '/site-map',
  '/order/publisher',
  '/blog',
  '/blog/what-directory-submission-is',
  '/blog/keeping-a-submission-log',
]

/** One page of each family of landing pages, which use the same sections with other words. */
export const kinds = [
  ...layouts,
  '/g/directory-listing-saas',
  '/g/directory-link-building-restaurants',
  '/g/directory-submission-backlinks-vr-ar-solutions',
  '/page/free-directory-traffic-mobile-app',
  '/page/domain-rating',
  '/g/directory-submission-list-seo-zealand',
  '/c/directory-submission-list-southafrica',
]

/** How many pixels wider than its window a page is. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The largest horizontal overflow in pixels at several widths. */
export async function widest(page: Page, widths: readonly number[]): Promise<number> {
  const found: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(await overflow(page))
  }
  return Math.max(...found)
}
