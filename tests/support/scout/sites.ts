import { slugify } from '#src/domain/urls/slugs.ts'

// Sites that are looked up in made-up directories, and what each directory has of them.

export type SoughtSite = { index: number; name: string; slug: string; domain: string }

const first = [
  'Tea',
  'Invoice',
  'Night',
  'Paper',
  'Ship',
  'Blue',
  'Signal',
  'Garden',
  'Quick',
  'Orbit',
  'Maple',
  'Stone',
]
const second = ['Timer', 'Desk', 'Owl', 'Trail', 'Fast', 'Notes', 'Board', 'Kit', 'Sheet', 'Mint', 'Pilot', 'Lane']

/** The names have words in common, as those of real products. */
export function siteAt(index: number): SoughtSite {
  const name = `${first[index % first.length]} ${second[(index * 5 + Math.floor(index / 12)) % second.length]}`
  const slug = slugify(name)
  const prefix = index % 5 === 4 ? 'get' : ''
  return { index, name, slug, domain: `${prefix}${slug.replaceAll('-', '')}.example` }
}

export const shapes = ['slug', 'domain', 'query', 'search', 'numbered', 'client'] as const
export type ShapeName = (typeof shapes)[number]

/** What a directory has of a site that it doesn't list. */
export const nearMisses = ['nothing', 'pro', 'namesake', 'maker', 'alternatives', 'box', 'waiting', 'profile'] as const
export type NearMiss = (typeof nearMisses)[number]

/** `forbids`: its robots.txt does. `isHuge`: its sitemap is a gigabyte. */
export type MadeDirectory = {
  index: number
  host: string
  shape: ShapeName
  forbids: boolean
  isHuge: boolean
}

export function directoryAt(index: number): MadeDirectory {
  const shape = shapes[index % shapes.length] ?? 'slug'
  return { index, host: `dir${index}.example`, shape, forbids: index % 16 === 15, isHuge: index === 22 }
}

export function isListed({ index }: MadeDirectory, site: SoughtSite): boolean {
  return (site.index * 7 + index * 3) % 5 < 3
}

export function nearMissOf(directory: MadeDirectory, site: SoughtSite): NearMiss {
  return nearMisses[(site.index + directory.index) % nearMisses.length] ?? 'nothing'
}

/** Sites that the directory lists, and whose pages are known before the look-ups. */
export function knownSites(): SoughtSite[] {
  return Array.from({ length: 3 }, (_, index) => {
    const name = `Known ${['One', 'Two', 'Three'][index]}`
    return { index: 1000 + index, name, slug: slugify(name), domain: `${slugify(name).replace('-', '')}.example` }
  })
}

/** The path of a product's page. */
export function pathOf({ shape, index }: MadeDirectory, slug: string, domain: string, number: number): string {
  const id = 10_000 + ((number * 7919 + index * 104_729) % 80_000)
  return {
    slug: `/tool/${slug}`,
    domain: `/site/${domain}`,
    query: `/item.php?id=${id}&name=${slug}`,
    search: `/p/${id.toString(36)}`,
    numbered: `/listing/${id}-${slug}`,
    client: `/startups/${slug}/`,
  }[shape]
}
