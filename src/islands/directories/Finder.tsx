import { useEffect, useMemo, useRef } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { finderCsv } from '#src/domain/directories/finder-csv.ts'
import { finderFileName } from '#src/domain/directories/finder-urls.ts'
import { directoryCount } from '#src/domain/directories/counts.ts'
import type { FinderQuery } from '#src/domain/directories/finder.ts'
import { CopyLink } from '#src/islands/ui/CopyLink.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { downloadFile } from '#src/islands/ui/download.ts'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { type CountryOption, FinderControls } from './FinderControls.tsx'
import { FinderEmpty } from './FinderEmpty.tsx'
import { FinderTable } from './FinderTable.tsx'
import { MatchHeader } from './MatchHeader.tsx'
import { finderPageSize, type PrebuiltResponse, useFinder } from './useFinder.ts'

type Props = {
  /** The URL of the directories as JSON. */
  dataPath: string
  countries: readonly CountryOption[]
  prebuilt: PrebuiltResponse
}

/** Ranks directories for a product. Without JavaScript it shows the first rows and no controls. */
export function DirectoryFinder({ dataPath, countries, prebuilt }: Props) {
  const live = useHydrated()
  const codes = useMemo(() => countries.map(({ code }) => code), [countries])
  const {
    query,
    website: ownWebsite,
    ignored,
    loading,
    retry,
    directories,
    found,
    shown,
    total,
    ask,
    showMore,
  } = useFinder(dataPath, codes, prebuilt)
  const website = ownWebsite ?? ''
  const sells = countries.find(({ code }) => code === query.country)?.sells !== false
  const results = useRef<HTMLElement>(null)

  // After "Show more", focus moves to the first new row.
  const count = useRef(shown?.length ?? 0)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) results.current?.querySelectorAll('tbody tr')[count.current]?.querySelector('a')?.focus()
    asked.current = false
    count.current = shown?.length ?? 0
  }, [shown])

  const relax = (next: FinderQuery, own?: URL) => {
    ask(next, own)
    results.current?.focus({ preventScroll: true })
  }

  return (
    <>
      {ownWebsite === null ? (
        <div className="match-header" />
      ) : (
        <MatchHeader website={website} query={query} onAsk={ask} />
      )}
      <FinderControls live={live} countries={countries} query={query} website={website} onAsk={ask} />
      <Notice className="finder-notice">
        {ignored.length > 0 && `We don’t recognize ${ignored.join(' and ')} in this URL, so the results ignore it.`}
      </Notice>
      <section
        className="results"
        aria-labelledby="finder-results"
        aria-busy={loading === 'loading'}
        tabIndex={-1}
        ref={results}
      >
        <h2 className="visually-hidden" id="finder-results">
          Matching directories
        </h2>
        <div className="data-table-bar">
          <p className="stamp" role="status">
            {shown ? countLine(total, shown.length, website) : loading === 'loading' ? 'Loading directories' : ''}
          </p>
          {/* Until there is something to download, it only takes its room. */}
          <div className={found && found.length > 0 ? 'button-row' : 'button-row unseen'}>
            <CopyLink />
            <button
              className="button button-quiet button-small"
              type="button"
              onClick={() => found && downloadFile(finderFileName(query), finderCsv(found), 'text/csv;charset=utf-8')}
            >
              Download CSV
            </button>
          </div>
        </div>
        {loading === 'failed' && (
          <div className="stack">
            <ErrorState failure="The directories didn’t load. Check your connection and try again." onRetry={retry} />
          </div>
        )}
        {shown && shown.length > 0 && <FinderTable rows={shown} sells={sells} sort={query.sort} />}
        {!shown && loading === 'loading' && <Loading label={null} />}
        {directories && found?.length === 0 && <FinderEmpty directories={directories} query={query} onAsk={relax} />}
        {found && shown && found.length > shown.length && (
          <p className="finder-more">
            <button
              className="button button-quiet"
              type="button"
              onClick={() => {
                asked.current = true
                showMore()
              }}
            >
              {`Show ${Math.min(finderPageSize, found.length - shown.length)} more`}
            </button>
          </p>
        )}
      </section>
    </>
  )
}

/** '386 directories for example.com, showing the first 40' */
function countLine(total: number, shown: number, website: string): string {
  const counted = `${directoryCount(total)}${website === '' ? '' : ` for ${website}`}`
  return shown < total ? `${counted}, showing the first ${shown}` : counted
}
