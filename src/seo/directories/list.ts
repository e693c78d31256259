import {
  type DirectoryNetwork,
  directoryNetworks,
  type ListedDirectory,
  type ListGroup,
  nameHref,
} from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { contributions } from './list-contributions.ts'
import { mergeContributions } from './merge-contributions.ts'

/** Every directory we know, one entry per site: general ones first, strongest first, then by industry, then by country. */
export const listedDirectories: readonly ListedDirectory[] = mergeContributions(contributions)

export const listedByKey: ReadonlyMap<string, ListedDirectory> = new Map(
  listedDirectories.map((directory) => [directory.key, directory]),
)

export const listedBySlug: ReadonlyMap<string, ListedDirectory> = new Map(
  listedDirectories.map((directory) => [directory.slug, directory]),
)

/** The directory at a URL, if it's on the list. */
export function findListed(url: string): ListedDirectory | undefined {
  return listedByKey.get(directoryKey(new URL(url)))
}

/** Where the name of the directory at a URL leads. It has to be on the list. */
export function hrefOfListed(url: string): string {
  const directory = findListed(url)
  if (!directory) throw new Error(`${url} isn't on the list of directories`)
  return nameHref(url, directory.hasPage)
}

export type ListNetwork = { id: DirectoryNetwork; label: string; sites: number }

export type ListCounts = Record<ListGroup, number> & {
  /** What we say everywhere. A network counts once. */
  total: number
  /** All entries, with each site of a network. */
  sites: number
  networks: readonly ListNetwork[]
}

export const listCounts: ListCounts = countList(listedDirectories)

/** The general, industry and national ones add up to the total. */
function countList(list: readonly ListedDirectory[]): ListCounts {
  const seen = new Set<string>()
  const independent = list.filter(({ network }) => {
    if (network === undefined) return true
    const isFirst = !seen.has(network)
    seen.add(network)
    return isFirst
  })
  const count = (group: ListGroup) => independent.filter((directory) => directory.group === group).length
  const networks = Object.entries(directoryNetworks).map(([id, { label }]) => ({
    id: id as DirectoryNetwork,
    label,
    sites: list.filter(({ network }) => network === id).length,
  }))
  return {
    total: independent.length,
    general: count('general'),
    industry: count('industry'),
    national: count('national'),
    sites: list.length,
    networks: networks.filter(({ sites }) => sites > 0),
  }
}
