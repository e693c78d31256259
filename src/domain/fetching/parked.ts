/** Where registrars and marketplaces lead the visitors of a domain that nobody uses. */
const marketplaces = new Set([
  ...['sedo.com', 'sedoparking.com', 'afternic.com', 'dan.com', 'hugedomains.com', 'buydomains.com', 'undeveloped.com'],
  ...['domainmarket.com', 'uniregistry.com', 'above.com', 'parkingcrew.net', 'bodis.com', 'parklogic.com', 'atom.com'],
  ...['squadhelp.com', 'brandbucket.com', 'expireddomains.com', 'forsale.godaddy.com'],
])

/** Whether a site redirects to a page that sells or parks its domain. The marketplaces themselves don't. */
export function isParked(asked: string, reached: URL): boolean {
  const hosts = (url: URL | null) => {
    const labels = url?.hostname.toLowerCase().split('.') ?? []
    return labels.map((_, first) => labels.slice(first).join('.'))
  }
  const own = hosts(URL.parse(asked))
  return hosts(reached).some((host) => marketplaces.has(host) && !own.includes(host))
}
