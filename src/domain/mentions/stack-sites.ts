// Stack Exchange's sites, as its API names them: https://api.stackexchange.com/docs/sites

const ownDomains = 'stackoverflow|serverfault|superuser|askubuntu|stackapps'

const readers: [host: RegExp, site: (name: string) => string][] = [
  // softwarerecs.stackexchange.com, softwarerecs.meta.stackexchange.com, meta.stackexchange.com
  [/^([a-z0-9-]{2,40}(?:\.meta)?)\.stackexchange\.com$/, (name) => name],
  // stackoverflow.com, meta.superuser.com, es.stackoverflow.com, es.meta.stackoverflow.com
  [new RegExp(`^((?:meta\\.)?(?:${ownDomains})|(?:es|ja|pt|ru)\\.(?:meta\\.)?stackoverflow)\\.com$`), (name) => name],
  [/^((?:meta\.)?mathoverflow)\.net$/, (name) => `${name}.net`],
]

/** The site at a host. Null: it's none of Stack Exchange's. */
export function stackSiteAt(host: string): string | null {
  const bare = host.toLowerCase().replace(/^www\./, '')
  for (const [pattern, site] of readers) {
    const name = pattern.exec(bare)?.[1]
    if (name !== undefined) return site(name)
  }
  return null
}

/** The site that someone names by its host or by its name: `softwarerecs`. Null: it can't be one. */
export function readStackSite(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  const known = stackSiteAt(name) ?? stackSiteAt(`${name}.com`) ?? stackSiteAt(`${name}.net`)
  return known ?? stackSiteAt(`${name}.stackexchange.com`)
}
