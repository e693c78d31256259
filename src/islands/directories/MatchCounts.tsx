import { groupDigits } from '#src/domain/directories/counts.ts'
import { findMatches, type MatchData, type Matches, matchFields } from '#src/domain/directories/matches.ts'
import { takenLine } from '#src/domain/plans/match-offer.ts'
import { offersFor, offersText, productText } from '#src/domain/plans/offers.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

type Props = {
  data: MatchData
  /** A key of the product kinds. Empty: not chosen yet. */
  kind: string
  /** A niche of the kind is asked for too. The counts are the same, the order isn't. */
  hasIndustry: boolean
  /** An ISO 3166 code. Empty: any. */
  country: string
  onCountry: (country: string) => void
}

/** The counts for what the visitor chose, and the country they are for. */
export function MatchCounts({ data, kind, hasIndustry, country, onCountry }: Props) {
  const matches = findMatches(data, kind, country || null)
  const product = productText(productKinds.get(kind)?.plural ?? '', data.countries[country] ?? null)
  return (
    <div className={matches ? 'result' : undefined}>
      <p className="total" role="status">
        {matches && takenLine(matches, product)}
      </p>
      {matches && <Figures {...matches} first={hasIndustry ? [] : matches.first} product={product} />}
      <div className="field country" hidden={!matches}>
        <label htmlFor="match-country">Country</label>
        <select
          className="input"
          id="match-country"
          name={matchFields.country}
          value={country.toLowerCase()}
          onChange={(event) => onCountry(event.target.value.toUpperCase())}
        >
          <option value="">Any country</option>
          {Object.entries(data.countries).map(([code, name]) => (
            <option key={code} value={code.toLowerCase()}>
              {name.replace(/^the /, '')}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** What the one-time plans mean for this product: the recommended one, those that owe some, and the smallest that isn't sold. */
function planLine(submit: number | null, product: string): string {
  if (submit === null) return ''
  const once = offersFor(plans, submit, product).filter(({ plan }) => plan.type === 'onetime')
  const refused = once.find(({ whyNot }) => whyNot !== null)
  const shown = once.filter(
    (offer) => offer === refused || (offer.whyNot === null && (offer.isRecommended || offer.owed > 0)),
  )
  return offersText(shown, submit, product)
}

function Figures({ fit, free, followed, submit, first, restricted, product }: Matches & { product: string }) {
  const line = planLine(submit, product)
  return (
    <>
      <ul className="counts">
        <li>
          <strong>{groupDigits(free)}</strong> with a free listing
        </li>
        <li>
          <strong>{groupDigits(followed)}</strong> with followed links
        </li>
        {submit !== null && (
          <li>
            <strong>{groupDigits(submit)}</strong> we can submit to for you
          </li>
        )}
      </ul>
      {/* Of all that take it: we don't submit to each of them. */}
      {first.length > 0 && <p>{`First of the ${groupDigits(fit)}: ${first.join(', ')}.`}</p>}
      {line && <p>{line}</p>}
      {restricted > 0 && (
        <p>{`${groupDigits(restricted)} of them serve only some countries. Choose yours to leave out the others.`}</p>
      )}
    </>
  )
}
