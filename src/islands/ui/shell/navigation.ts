import type { ShellLink } from './ShellNav.tsx'

export type Navigation = { links: ShellLink[]; group?: { label: string; links: ShellLink[] } }

type Area<Page extends string> = {
  groups: readonly { label: string; pages: readonly [Page, ...Page[]] }[]
  pages: Readonly<Record<Page, { label: string; href: string }>>
  /** The open page. */
  page: Page
  /** How much waits on a page. */
  counts?: Partial<Record<Page, number>>
}

/** The groups of pages, and the pages of the current group if there are several. A group has the counts of its pages. */
export function navigationOf<Page extends string>({ groups, pages, page, counts = {} }: Area<Page>): Navigation {
  const countOf = (names: readonly Page[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const links = groups.map(({ label, pages: names }): ShellLink => ({
    label,
    href: pages[names[0]].href,
    count: countOf(names),
    current: !names.includes(page) ? undefined : names.length === 1 ? 'page' : 'true',
  }))
  const group = groups.find(({ pages: names }) => names.length > 1 && names.includes(page))
  if (!group) return { links }
  return {
    links,
    group: {
      label: group.label,
      links: group.pages.map((name) => ({
        ...pages[name],
        count: counts[name] ?? 0,
        current: name === page ? 'page' : undefined,
      })),
    },
  }
}
