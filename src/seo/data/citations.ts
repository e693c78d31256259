import { getDomain, getPublicSuffix } from 'tldts'

// Public bodies whose pages are citations, wherever they're cited.
const publicSuffix = /(?:^|\.)(?:gov|gob|gouv|go|gv|govt|gub|admin|mil|europa)(?:\.[a-z]{2,3})?$/

/**
 * Whether readers can check a fact on the page it came from: the directory's own site, or a public body's. Mirrors, scraper
 * tools and lists of others are evidence for us, not citations.
 */
export function isCitation(source: string, url: string): boolean {
  const domain = getDomain(source)
  if (domain === null) return false
  return domain === getDomain(url) || publicSuffix.test(getPublicSuffix(source) ?? '') || publicSuffix.test(domain)
}
