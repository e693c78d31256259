import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ProductKindOptions } from '#src/components/directories/ProductKindOptions.tsx'
import { checkMatchForm, type MatchFaults, matchFields, matchMessages } from '#src/domain/directories/matches.ts'
import { finderPath } from '#src/domain/directories/paths.ts'
import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { completeWebsite, parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { keepTab, readTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { chooseProduct } from './chosen-product.ts'
import { MatchCounts } from './MatchCounts.tsx'
import { useMatchData } from './useMatchData.ts'
import { useOwnSubmit } from '#src/islands/ui/useOwnSubmit.ts'

/** What the page is about: a key of the product kinds, the slug of one of its niches, and an ISO 3166 code. */
type Props = { kind?: string; industry?: string; country?: string }

/**
 * How many directories fit the visitor's product. The button opens the finder with the same filters, also without
 * JavaScript. With it, the counts show as soon as a category is chosen. The visitor's site is never requested.
 */
export function MatchForm({ kind: pageKind = '', industry: pageIndustry, country: pageCountry }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ url: '', kind: pageKind })
  const [chosenCountry, setChosenCountry] = useState(pageCountry)
  /** Whether what is typed goes along to the next pages. */
  const isKept = useRef(false)
  const [faults, setFaults] = useState<MatchFaults>({})
  const data = useMatchData()
  const isLoaded = typeof data !== 'string'

  const host = parseTypedWebsite(typed.url)?.hostname ?? ''
  const industry = typed.kind === pageKind ? pageIndustry : undefined
  // What a page is about counts once the visitor does something: nothing moves because a pointer passes.
  const isTouched = typed.url !== '' || typed.kind !== pageKind || chosenCountry !== pageCountry
  const country = chosenCountry ?? (isLoaded ? countryOfHost(host, Object.keys(data.countries)) : null) ?? ''

  function read() {
    const values = new FormData(form.current ?? undefined)
    const valueOf = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    return { url: valueOf(matchFields.url), kind: valueOf(matchFields.kind) }
  }
  function follow() {
    const next = read()
    setTyped(next)
    isKept.current = true
    const { url, kind } = checkMatchForm(next.url, next.kind)
    // A fault that is shown stays until it's corrected. New ones wait for the button.
    setFaults((shown) => ({ ...(shown.url && url && { url }), ...(shown.kind && kind && { kind }) }))
  }

  // What was typed before this code had loaded. A browser that comes back restores it, too: a later page may know better.
  useEffect(() => {
    const early = read()
    if (early.url === '' && early.kind === pageKind) return
    setTyped(early)
    isKept.current = !isRestored() || readTab(tabKeys.intent) === null
  }, [pageKind])
  // For those who order without looking at their matches first.
  useEffect(() => {
    if (isKept.current) keepProduct({ ...typed, country })
  }, [typed, country])
  useEffect(() => {
    if (isLoaded) chooseProduct({ ...typed, country })
  }, [isLoaded, typed, country])
  useOwnSubmit(form)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { url, kind } = read()
    const found = checkMatchForm(url, kind)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) return
    event.preventDefault()
    form.current?.querySelector<HTMLElement>(first === 'url' ? 'input' : 'select')?.focus()
  }

  return (
    <form
      ref={form}
      className="matches"
      id="matches"
      action={finderPath}
      data-shared="matches"
      onInput={follow}
      onSubmit={submit}
    >
      <div className="row">
        <div className="field">
          <label htmlFor="match-url">Your site</label>
          <input
            className="input"
            id="match-url"
            name={matchFields.url}
            type="text"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            placeholder="example.com"
            pattern=".*\S\.\S.*"
            title="example.com"
            required
            maxLength={2048}
            onBlur={({ currentTarget: input }) => {
              // As every URL field does, in less code: see complete-url.ts.
              input.value = completeWebsite(input.value)
            }}
            aria-invalid={faults.url !== undefined}
            aria-describedby="match-url-error"
          />
          <p className="field-error" id="match-url-error">
            {faults.url}
          </p>
        </div>
        <div className="field">
          <label htmlFor="match-kind">Category</label>
          <select
            className="input"
            id="match-kind"
            name={matchFields.kind}
            defaultValue={pageKind}
            required
            aria-invalid={faults.kind !== undefined}
            aria-describedby="match-kind-error"
          >
            <option value="">Choose one</option>
            <ProductKindOptions />
          </select>
          <p className="field-error" id="match-kind-error">
            {faults.kind}
          </p>
        </div>
        <button className="button" type="submit">
          See your matches
        </button>
      </div>
      {industry !== undefined && <input type="hidden" name={matchFields.industry} value={industry} />}
      {isLoaded ? (
        <MatchCounts
          data={data}
          kind={isTouched ? typed.kind : ''}
          hasIndustry={industry !== undefined}
          country={country}
          onCountry={setChosenCountry}
        />
      ) : (
        country && <input type="hidden" name={matchFields.country} value={country.toLowerCase()} />
      )}
      {/* Room for the counts, so that nothing moves when they come. */}
      {data === 'loading' && isTouched && typed.kind !== '' && <div className="result coming" />}
      {data === 'failed' && <p role="status">{matchMessages.notLoaded}</p>}
    </form>
  )
}

/** As an intent, whose fields have the same names. A plan that was chosen stays. */
function keepProduct({ url, kind, country }: { url: string; kind: string; country: string }): void {
  const intent = new URLSearchParams(readTab(tabKeys.intent) ?? '')
  intent.set(matchFields.url, url)
  intent.set(matchFields.kind, kind)
  intent.set(matchFields.country, country.toLowerCase())
  keepTab(tabKeys.intent, intent.toString())
}

function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' || navigation?.type === 'reload'
}
