import { createDirectorySite, type DirectorySite, type Habits } from '#tests/support/internet/directory-site.ts'
import type { TestInternet } from '#tests/support/internet/internet.ts'

/** Twenty kinds of directories, in the order in which they get their hosts. */
const kinds = {
  followed: {},
  nofollow: { rel: 'nofollow noopener' },
  sponsored: { rel: 'sponsored' },
  noindex: { robotsMeta: 'noindex' },
  noindexHeader: { robotsHeader: 'noindex' },
  redirected: { moved: true },
  counted: { link: 'counted' },
  image: { anchor: 'image' },
  canonical: { canonicalElsewhere: true },
  long: { fields: ['name', 'tagline', 'email'] },
  late: { status: 404 },
  gone: {},
  forbidden: { status: 403 },
  busy: { status: 429 },
  down: { status: 503 },
  robots: { robotsTxt: 'User-agent: *\nDisallow: /' },
  unlinked: { link: 'none' },
  account: {},
  refusing: {},
  closed: {},
} as const satisfies Record<string, Partial<Habits>>
export type DirectoryKind = keyof typeof kinds

/** Kinds whose listings are found. Those of `late` are too, after a day. */
export const listedKinds = [
  ...(['followed', 'nofollow', 'sponsored', 'noindex', 'noindexHeader', 'redirected', 'counted', 'image'] as const),
  ...(['canonical', 'long', 'gone'] as const),
] satisfies DirectoryKind[]

const names = Object.keys(kinds) as DirectoryKind[]

export type DirectorySites = Record<DirectoryKind, DirectorySite> & {
  /** Gives a directory's host to the next site in turn. Its form may be on another host. */
  open: (url: string) => DirectoryKind
  openForm: (url: string, kind: DirectoryKind) => void
  kindOf: (url: string) => DirectoryKind | undefined
}

export function openDirectorySites({ sites }: Pick<TestInternet, 'sites'>): DirectorySites {
  const made = Object.fromEntries(names.map((name) => [name, createDirectorySite(kinds[name])]))
  const byHost = new Map<string, DirectoryKind>()
  const hostOf = (url: string) => new URL(url).hostname
  return {
    ...(made as Record<DirectoryKind, DirectorySite>),
    kindOf: (url) => byHost.get(hostOf(url)),
    open: (url) => {
      const kind = byHost.get(hostOf(url)) ?? names[byHost.size % names.length] ?? 'followed'
      byHost.set(hostOf(url), kind)
      sites.set(hostOf(url), made[kind]!.answer)
      return kind
    },
    openForm: (url, kind) => void sites.set(hostOf(url), made[kind]!.answer),
  }
}
