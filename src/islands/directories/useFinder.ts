import { useEffect, useMemo, useState } from 'react'
import { finderUrl, ownWebsite, readFinderUrl } from '#src/domain/directories/finder-urls.ts'
import {
  anyDirectory,
  countIndependent,
  findDirectories,
  type FinderQuery,
  type RankedDirectory,
} from '#src/domain/directories/finder.ts'
import { readIntent } from '#src/domain/plans/intents.ts'
import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { showWebsite } from '#src/domain/urls/shown-websites.ts'
import { useFinderDirectories } from './useFinderDirectories.ts'

export const finderPageSize = 40

/** What the HTML contains: the first unfiltered rows and the total. */
export type PrebuiltResponse = { rows: readonly RankedDirectory[]; total: number }

/**
 * The finder's query and its results. The query is kept in the URL, so that back, reload and sharing work. While the
 * directories load, and if that fails, the rows in the HTML stay for the query they answer.
 */
export function useFinder(dataPath: string, countryCodes: readonly string[], prebuilt: PrebuiltResponse) {
  const [query, setQuery] = useState<FinderQuery>(anyDirectory)
  const [website, setWebsite] = useState<string | null>(null)
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [limit, setLimit] = useState(finderPageSize)
  const { loading, retry } = useFinderDirectories(dataPath)

  useEffect(() => {
    const follow = () => {
      const read = readFinderUrl(location.search, countryCodes)
      setQuery(read.query)
      setWebsite(readIntent(location.search).website)
      setIgnored(read.ignored)
      setLimit(finderPageSize)
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [countryCodes])

  const directories = loading.state === 'ready' ? loading.directories : null
  const found = useMemo(() => directories && findDirectories(directories, query), [directories, query])
  const count = useMemo(() => found && countIndependent(found), [found])
  const isPrebuilt = finderUrl(query) === finderUrl(anyDirectory)
  // The rows in the HTML stay when the same ones have loaded: a table takes longer to render than all else on the page.
  const shown = useMemo(
    () => (isPrebuilt && limit === finderPageSize ? prebuilt.rows : (found?.slice(0, limit) ?? null)),
    [found, limit, isPrebuilt, prebuilt],
  )

  return {
    query,
    /** The visitor's own, from the form or the search. Empty: not known. Null: the URL isn't read yet. */
    website,
    ignored,
    loading: loading.state,
    retry,
    directories,
    found,
    /** The rows to show; null: none are loaded yet. */
    shown,
    /** Each network counts once. */
    total: count ?? prebuilt.total,
    /** `own`: the visitor's website, which was searched for as if it were a directory's. */
    ask: (asked: FinderQuery, own = asked.q === query.q ? null : directories && ownWebsite(asked.q, directories)) => {
      const next = own ? forWebsite(asked, own, countryCodes) : asked
      const nextWebsite = own ? showWebsite(own) : (website ?? '')
      history.pushState(null, '', finderUrl(next, nextWebsite))
      setQuery(next)
      setWebsite(nextWebsite)
      setIgnored([])
      setLimit(finderPageSize)
    },
    showMore: () => setLimit((shown) => shown + finderPageSize),
  }
}

/** Everything that fits a website. Its domain says the country, unless one is chosen. */
function forWebsite(query: FinderQuery, { hostname }: URL, countryCodes: readonly string[]): FinderQuery {
  return { ...query, q: '', country: query.country ?? countryOfHost(hostname, countryCodes) }
}
