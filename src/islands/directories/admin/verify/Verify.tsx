import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { VerificationOutcome } from '#src/domain/directories/verifications.ts'
import type { VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { KeysDialog } from '#src/islands/ui/KeysDialog.tsx'
import { RecordedFoot } from '#src/islands/ui/RecordedFoot.tsx'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { useVerify } from './useVerify.ts'
import { fieldNames, VerifyFields } from './VerifyFields.tsx'
import { VerifyFilters } from './VerifyFilters.tsx'
import { outcomeTexts, textField, verifyKeys } from './verify-row.ts'

/** The site of a row, in a tab without an opener: our `Cross-Origin-Opener-Policy` keeps sites from reaching this page. */
function openSite({ facts }: VerifyingRow): void {
  window.open(facts.url, '_blank', 'noopener')
}

const noMatches = 'No directories match. Change the filter to see others.'
const allDone = 'You’ve gone through all directories that match. Reload the page to start again with the oldest.'

/** A directory as our pages have it, and what can be said about it. */
export function Verify() {
  const { store, view, filter } = useVerify()
  const { row, phase, failure, errors, typed, recorded, counts, choices, said } = view
  // While a row is stored, keys would act on the one that is about to leave.
  const open = phase === 'ready' ? row : null
  const last = recorded.at(-1)
  const [hasHelp, setHelp] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = useRef<HTMLDetailsElement>(null)

  // A new row starts at its name, for screen readers and for the eyes.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [row?.key])
  // Where something is wrong.
  useLayoutEffect(() => {
    const [field] = Object.keys(errors)
    if (field !== undefined) document.getElementById(field)?.focus()
  }, [errors])

  const choose = (outcome: VerificationOutcome) => store.choose(outcome)
  const confirmAndOpen = () => store.choose('verified', openSite)
  const openForm = () => open?.facts.submitUrl && window.open(open.facts.submitUrl, '_blank', 'noopener')
  const fields = [...fieldNames, textField(row?.notes[0]?.place ?? ''), 'source']
  const focusField = (name: string) => {
    const field = document.getElementById(name)
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }
  const openFilters = () => {
    if (!filters.current) return
    filters.current.open = true
    filters.current.querySelector<HTMLElement>('select')?.focus()
  }
  useKeys({
    u: () => void store.undo(),
    '?': () => setHelp(true),
    '/': openFilters,
    ...(open && {
      c: () => choose('verified'),
      'Shift+c': confirmAndOpen,
      x: () => choose('gone'),
      n: () => choose('unclear'),
      o: () => openSite(open),
      f: openForm,
      ...Object.fromEntries(fields.map((name, place) => [String(place + 1), () => focusField(name)])),
    }),
  })

  return (
    <div className="work" data-busy={phase === 'saving' || undefined}>
      <div className="work-head">
        <a href="/admin/directories">All directories</a>
        {counts && (
          <p className="work-day">
            <span className="stamp">
              <strong>{recorded.length}</strong> done
            </span>
            <span className="stamp">
              <strong>{counts.never.toLocaleString('en')}</strong> never verified
            </span>
          </p>
        )}
        <VerifyFilters filter={filter} choices={choices} first={filters} />
      </div>
      {phase === 'failed' && <ErrorState failure={failure} onRetry={store.retry} />}
      {phase === 'loading' && <Loading />}
      {phase === 'empty' && (
        <EmptyState text={counts?.total === 0 ? noMatches : allDone}>
          <a className="button" href="/admin/directories/verify">
            Show all directories
          </a>
        </EmptyState>
      )}
      {row && (
        <div className="work-row" key={`${row.key} ${row.version}`}>
          <div className="work-directory">
            <div className="work-name">
              <div>
                <h2 ref={heading} tabIndex={-1}>
                  {row.facts.name}
                </h2>
                <p className="quiet">
                  <a href={row.facts.url} target="_blank" rel={linkRel('recommended')}>
                    {websiteHost(row.facts.url)}
                  </a>
                  {` · ${aboutRow(row).join(' · ')} · `}
                  <a href={row.path} target="_blank" rel="noopener">
                    our entry
                  </a>
                </p>
              </div>
            </div>
          </div>
          <VerifyFields row={row} typed={typed} errors={errors} busy={open === null} onType={store.type} />
          <section className="work-form" aria-label="Outcome">
            <div className="button-row">
              <KeyButton letter="O" className="button button-quiet" busy={open === null} onClick={() => openSite(row)}>
                Open site
              </KeyButton>
              {row.facts.submitUrl !== '' && (
                <KeyButton letter="F" className="button button-quiet" busy={open === null} onClick={openForm}>
                  Open form
                </KeyButton>
              )}
            </div>
            <div className="work-outcomes">
              <KeyButton letter="C" className="button" busy={open === null} onClick={() => choose('verified')}>
                Verified
              </KeyButton>
              <KeyButton letter="X" className="button button-quiet" busy={open === null} onClick={() => choose('gone')}>
                Gone
              </KeyButton>
              <KeyButton
                letter="N"
                className="button button-quiet"
                busy={open === null}
                onClick={() => choose('unclear')}
              >
                Can’t tell
              </KeyButton>
            </div>
            <p className="quiet">Shift C saves as verified and opens the next site.</p>
          </section>
        </div>
      )}
      <RecordedFoot
        recorded={last && outcomeTexts[last.outcome].said(last.name)}
        saving={phase === 'saving'}
        failure={phase === 'failed' ? null : failure}
        onRetry={phase === 'unsent' || phase === 'saving' ? () => void store.retry() : null}
        onUndo={() => void store.undo()}
        onKeys={() => setHelp(true)}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {hasHelp && <KeysDialog lines={verifyKeys} onClose={() => setHelp(false)} />}
    </div>
  )
}

/** 'on 14 pages', '15k visits a month', 'verified 12 Nov 2026' */
function aboutRow({ about, pages, visits, rule, last }: VerifyingRow): string[] {
  return [
    about,
    pages === null ? '' : pages === 1 ? 'on 1 page' : `on ${pages} pages`,
    visits === null ? '' : `${visits} visits a month`,
    rule === null ? '' : `never used: ${rule.toLowerCase()}`,
    last === null
      ? 'never verified'
      : `${last.outcome === 'unclear' ? 'looked at' : last.outcome} ${shortDate(last.at)}`,
  ].filter((part) => part !== '')
}
