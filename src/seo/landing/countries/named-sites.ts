import type { Country } from '#src/seo/data/countries.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { Block, LandingSection, LedgerRow, PageLink, Site } from '#src/seo/landing/page.ts'

// Sites that a country's texts name, often in a short form: 'OLX' for OLX Indonesia, 'CCCI' for Cyprus Chamber (CCCI).

/** What people call services that have a longer name on the list. */
const otherForms = new Map<string, readonly string[]>([
  [
    'Google Business Profile',
    ['Google profile', 'Google card', 'Google Maps', 'Google pin', 'Google name', 'Google address', 'Google'],
  ],
  ['Apple Business', ['Apple Maps', 'Apple']],
  ['Apple Business (formerly Apple Business Connect)', ['Apple Business', 'Apple Maps', 'Apple']],
  ['Bing Places for Business', ['Bing Places', 'Bing']],
  ['Yandex Maps', ['Yandex Business', 'Yandex']],
])

/** Longest first. */
export function formsOf(name: string, country: Country): string[] {
  const [bare = name, ...inside] = name.split(/[()]/).map((part) => part.trim())
  const halves = [bare, ...bare.split(' / '), ...inside.filter((text) => text !== '' && !text.startsWith('formerly '))]
  const short = halves.map((half) => withoutCountry(half, country))
  const all = [name, ...halves, ...short, ...(otherForms.get(name) ?? [])]
  return [...new Set(all)].filter(isTelling).toSorted((a, b) => b.length - a.length)
}

/** Not a number, and not a word that other texts have too. */
const isTelling = (form: string) =>
  form.length > 2 && /\p{L}/u.test(form) && !/^(?:Chamber|Yellow|Index|Online|RED|The .{0,8})$/.test(form)

/** 'OLX Indonesia' as 'OLX'. */
function withoutCountry(name: string, { name: english, languages, aliases = [] }: Country): string {
  const names = [english, ...aliases, ...languages.flatMap(({ countryName }) => countryName ?? [])]
  const found = names.find((one) => name.toLowerCase().endsWith(` ${one.toLowerCase()}`))
  return found === undefined ? name : name.slice(0, -found.length - 1)
}

function firstForm(text: string, forms: readonly string[]): string | undefined {
  return forms.find((form) => text.includes(form) && isWhole(text, form))
}

/** Not a part of a longer word. Making an expression takes long, and few forms are in a text at all. */
function isWhole(text: string, form: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(form)}(?![\p{L}\p{N}])`, 'u').test(text)
}

export const isNamed = (text: string, forms: readonly string[]) => firstForm(text, forms) !== undefined

/** Every site that the country's data names with a URL, and that isn't gone. */
export function namedSites(
  country: Country,
  { directories, startupPlaces, pages }: Dossier,
  rows: readonly LedgerRow[],
  list: KnownList,
): NamedSite[] {
  const others: readonly Pick<Site, 'name' | 'url'>[] = [...directories, ...startupPlaces, ...(pages?.seo.links ?? [])]
  const sites = [...rows, ...list.rows(others)]
  const byUrl = new Map<string, NamedSite>()
  for (const { name, url } of sites) {
    if (url === undefined) continue
    const forms = formsOf(name, country)
    byUrl.set(url, { url, forms: [...new Set([...(byUrl.get(url)?.forms ?? []), ...forms])] })
  }
  return [...byUrl.values()]
}

type NamedSite = { url: string; forms: readonly string[] }

/** The sections with a link at the first mention of each site, once per page. Other names are linked by `landingNameLinks`. */
export function linkSites(sections: readonly LandingSection[], sites: readonly NamedSite[]): LandingSection[] {
  let left = [...sites]
  return sections.map(({ heading, blocks }) => ({
    heading,
    blocks: blocks.map((block): Block => {
      if (block.kind !== 'paragraph' && block.kind !== 'list') return block
      const text = block.kind === 'paragraph' ? block.text : block.items.join('\n')
      const links = left.flatMap(({ url, forms }): PageLink[] => {
        const label = firstForm(text, forms)
        return label === undefined ? [] : [{ label, href: url }]
      })
      const linked = new Set(links.map(({ href }) => href))
      left = left.filter(({ url }) => !linked.has(url))
      return links.length > 0 ? { ...block, links } : block
    }),
  }))
}
