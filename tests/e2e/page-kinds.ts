import type { Page } from '@playwright/test'

/** One page of each kind that the marketing site has. */
export const kinds = [
  '/',
  '/growth-partner',
  '/list-of-directories-with-reciprocal-links',
  '/g',
  '/g/countries',
  '/g/niches',
  '/g/ai-backlink-maker',
  '/g/directory-listing-saas',
  '/g/directory-link-building-restaurants',
  '/g/directory-backlinks-list-law-firms',
  '/g/quality-backlinks-job-board',
  '/g/directory-submission-backlinks-vr-ar-solutions',
  '/page/free-directory-traffic-mobile-app',
  '/page/domain-rating',
  '/g/directory-submission-list-seo-zealand',
  '/g/uk-business-directories-list',
  '/c/directory-submission-list-southafrica',
  '/terms',
  '/sources',
  '/site-map',
  '/payment-example',
  '/blog',
  '/blog/what-directory-submission-is',
  '/blog/keeping-a-submission-log',
]

/** Pixels by which a page is wider than its window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
