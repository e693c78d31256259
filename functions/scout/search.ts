import { registeredDomain } from '#functions/fetching/domains.ts'
import { htmlText, isHtml } from '#functions/http/outgoing/text.ts'
import { bestFit, fits } from '#src/domain/scout/candidates.ts'
import { isListUrl, isNamed } from '#src/domain/scout/naming.ts'
import { beforeTagline, formsOf } from '#src/domain/scout/names.ts'
import { slugify } from '#src/domain/urls/slugs.ts'
import { readListing } from './listing-page.ts'
import { type Directory, type Product, requestPage, type ScoutRun } from './read-candidate.ts'

const maxResults = 6
const maxQueryLength = 80
const maxUrlLength = 500

/** The pages that a directory's own search leads to and that may be the product's, best first. Throws as `requestPage` does. */
export async function searchDirectory(
  searchUrl: string,
  product: Product,
  directory: Directory,
  run: ScoutRun,
): Promise<string[]> {
  const name = beforeTagline(product.name).slice(0, maxQueryLength).trim() || product.domain
  const url = URL.parse(searchUrl.replace('{query}', encodeURIComponent(name.toWellFormed())))
  if (!url) return []
  const answer = await requestPage(url, directory, run, AbortSignal.timeout(run.services.network.timeoutMs))
  if (!isHtml(answer)) return []
  const { links } = readListing(htmlText(answer), answer.url)
  const own = registeredDomain(directory.home)
  const forms = formsOf(product)
  const slug = slugify(name)
  const results = new Map<string, number>()
  for (const link of links) {
    link.url.hash = ''
    const { href } = link.url
    if (href.length > maxUrlLength || registeredDomain(link.url) !== own) continue
    if (isListUrl(link.url, product, directory)) continue
    const fit = bestFit(link.url, forms)
    const isInText = slug !== '' && `-${slugify(link.text)}-`.includes(`-${slug}-`)
    const score = isNamed(link.text, product) ? fits.length : fit === null ? (isInText ? 0 : -1) : fits.indexOf(fit)
    if (score >= 0) results.set(href, Math.max(score, results.get(href) ?? 0))
  }
  const best = [...results].toSorted(([, one], [, other]) => other - one)
  return best.slice(0, maxResults).map(([href]) => href)
}
