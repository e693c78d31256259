import type { ListingPrice } from '#src/domain/directories/directories.ts'
import type { CreditedField, KnownDirectory } from '#src/domain/directories/edits.ts'
import {
  type DirectoryNetwork,
  directoryNetworks,
  directorySlug,
  type FactBasis,
  type ListedDirectory,
} from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { Contribution } from './list-contributions.ts'
import { contradictionsOf } from './contradictions.ts'
import { directoryFacts } from './directory-facts.ts'
import { isIndexable } from './indexable.ts'
import { assetsFromLists, linkBackBeside } from '#src/domain/directories/requirements.ts'
import { exclusionOf } from '#src/domain/directories/exclusion.ts'
import { findSubmitter } from '#src/seo/data/submitters.ts'
import { unique } from './unique.ts'

/** One entry per site, in the order in which sites first appear. */
export function mergeContributions(contributions: readonly Contribution[]): ListedDirectory[] {
  const groups = Map.groupBy(contributions, ({ url }) => directoryKey(new URL(url)))
  return Array.from(groups, ([key, parts]) => merge(key, parts))
}

/** The parts are sorted: those that know most first. */
function merge(key: string, parts: readonly Contribution[]): ListedDirectory {
  const base = parts.find((part) => part.base)?.base
  const notes = parts.flatMap(({ note }) => note ?? [])
  const url = base?.url ?? commonUrl(parts)
  const submitUrl = parts.find((part) => part.submitUrl !== undefined)?.submitUrl
  const pricing = commonPrice(key, parts)
  const kinds = unique(parts.flatMap((part) => part.kinds))
  const { acceptsSubmissions, because } = findSubmitter(key.replace(/\/$/, ''), kinds)
  const directory = {
    ...(base && knownFacts(base)),
    key,
    slug: directorySlug(key),
    name: base?.name ?? commonName(parts),
    url,
    submitUrl,
    submitUrlBasis: submitUrl === undefined ? undefined : basisOf(base, 'submitUrl'),
    pricing,
    pricingBasis: pricing === undefined ? undefined : basisOf(base, 'pricing'),
    group: parts.find(({ group }) => group !== undefined)?.group ?? 'general',
    kinds,
    audience: commonAudience(parts),
    countries: commonCountries(parts),
    network: networkOf(parts),
    notes,
    sources: unique(parts.flatMap(({ sources }) => sources)),
    acceptsSubmissions,
    submitterNote: because,
    operatorNotes: base?.notes,
  }
  const contradictions = contradictionsOf(directory)
  if (contradictions.length > 0)
    throw new Error(`seo-data contradicts itself about ${key}: ${contradictions.join(', ')}`)
  const excludedBecause = exclusionOf(directory)
  const judged = { ...directory, excludedBecause, inPool: excludedBecause === undefined }
  return { ...judged, hasPage: isIndexable(judged, directoryFacts(judged, undefined)) }
}

/** What no published list says comes from an editor's note. */
function basisOf(base: KnownDirectory | undefined, field: CreditedField): FactBasis {
  if (base?.[field] === undefined || (field === 'pricing' && base.pricingBasis === 'editors')) return 'editors'
  return base.ownFacts?.includes(field) ? 'operators' : 'list'
}

function knownFacts(base: KnownDirectory) {
  const { dr, drAsOf, drSource, visits, visitsSource, followed, followedSource, followedAsOf, summary } = base
  const { badge, checkedOn, checkKind, searchUrl, limits, required, auth, captcha } = base
  const { reciprocal, reciprocalBasis } = linkBackBeside(base, base.requiredAssets)
  const requiredAssets = base.requiredAssets ?? assetsFromLists(base)
  const figures = { dr, drAsOf, drSource, visits, visitsSource, checkedOn, checkKind }
  const rules = { followed, followedSource, followedAsOf, reciprocal, reciprocalBasis, badge }
  return { ...figures, ...rules, searchUrl, limits, required, auth, captcha, requiredAssets, summary }
}

/** What most parts say. The first one wins a tie. */
function mostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? ''
}

const commonName = (parts: readonly Contribution[]) => mostFrequent(parts.map(({ name }) => name))

/** The page that most parts name. Where they name different ones, such as one per country, the site's home page. */
function commonUrl(parts: readonly Contribution[]): string {
  const urls = parts.map(({ url }) => new URL(url).href)
  const [first = ''] = urls
  const found = mostFrequent(urls)
  if (unique(urls).length === 1 || urls.filter((url) => url === found).length * 2 > urls.length) return found
  return new URL('/', first).href
}

/** What only software has. Firms that build apps or secure them are named for the same industries. */
const softwareTags: ReadonlySet<string> = new Set(
  'saas ai-solutions ai-agent ai-mcp mobile-apps web-app developer-tools no-code cybersecurity'.split(' '),
)

function commonAudience(parts: readonly Contribution[]): string[] {
  const telling = parts.some(({ base }) => base) ? parts.filter(({ group }) => group !== 'national') : parts
  const audience = unique(telling.flatMap((part) => part.audience))
  return parts.some(({ servicesOnly }) => servicesOnly) ? audience.filter((tag) => !softwareTags.has(tag)) : audience
}

/** Each file that knows the price says the same. Two prices are a mistake in the data, so nothing is built with them. */
function commonPrice(key: string, parts: readonly Contribution[]): ListingPrice | undefined {
  const prices = unique(parts.flatMap(({ pricing }) => pricing ?? []))
  if (prices.length > 1) throw new Error(`${key} has more than one price in seo-data: ${prices.join(', ')}`)
  return prices[0]
}

/** One that names no restriction outweighs the others. */
function commonCountries(parts: readonly Contribution[]): string[] {
  const named = parts.flatMap(({ countries }) => (countries ? [countries] : []))
  return named.some((countries) => countries.length === 0) ? [] : unique(named.flat()).toSorted()
}

function networkOf(parts: readonly Contribution[]): DirectoryNetwork | undefined {
  const id = parts.find(({ network }) => network !== undefined)?.network
  if (id === undefined) return undefined
  if (!Object.hasOwn(directoryNetworks, id)) throw new Error(`${id} isn't in directoryNetworks`)
  return id as DirectoryNetwork
}
