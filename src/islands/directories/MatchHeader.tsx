import { useEffect } from 'react'
import { ProductKindOptions } from '#src/components/directories/ProductKindOptions.tsx'
import { SelectField } from '#src/components/ui/fields/SelectField.tsx'
import type { FinderQuery } from '#src/domain/directories/finder.ts'
import { findMatches } from '#src/domain/directories/matches.ts'
import { type Intent, noIntent, withIntent } from '#src/domain/plans/intents.ts'
import { matchOffer, takenLine } from '#src/domain/plans/match-offer.ts'
import { productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { keepIntent } from '#src/islands/ui/kept-intent.ts'
import { useMatchData } from './useMatchData.ts'

type Props = {
  /** The visitor's own. Empty: not known. */
  website: string
  query: FinderQuery
  onAsk: (query: FinderQuery) => void
}

/** What the list is for: the visitor's product, how many directories fit it, and what we'd do about them. */
export function MatchHeader({ website, query, onAsk }: Props) {
  const { kind, country } = query
  const plural = productKinds.get(kind ?? '')?.plural
  const intent: Intent = { ...noIntent, website, kind: kind ?? '', country: country ?? '' }
  useEffect(() => {
    keepIntent({ ...noIntent, website, kind: kind ?? '', country: country ?? '' })
  }, [website, kind, country])
  if (website === '' && kind === null) return null
  return (
    <section className="match-header" aria-labelledby="match-header">
      <h2 id="match-header">{website === '' ? `Directories for ${plural ?? ''}` : website}</h2>
      {kind === null ? (
        <SelectField
          id="match-kind"
          name="match-kind"
          label="What is it? Then we count the directories that fit."
          value=""
          onChange={(chosen) => onAsk({ ...query, kind: chosen || null })}
        >
          <option value="">Choose one</option>
          <ProductKindOptions />
        </SelectField>
      ) : (
        <Offer kind={kind} country={country} intent={intent} />
      )}
    </section>
  )
}

/** The counts are of the product and country alone, whatever else the list is filtered by. */
function Offer({ kind, country, intent }: { kind: string; country: string | null; intent: Intent }) {
  const data = useMatchData()
  const matches = typeof data === 'string' ? null : findMatches(data, kind, country)
  const plural = productKinds.get(kind)?.plural ?? ''
  const product = productText(plural, typeof data === 'string' ? null : (data.countries[country ?? ''] ?? null))
  const offer = matches && matchOffer(matches, plural)
  return (
    <>
      <p className="match-offer">{matches && `${takenLine(matches, product)}${offer ? ` ${offer.text}` : ''}`}</p>
      {offer?.plan && (
        <a className="button" href={withIntent(`/#plan-${offer.plan.slug}`, { ...intent, plan: offer.plan.slug })}>
          {`Get ${offer.plan.label}`}
        </a>
      )}
    </>
  )
}
