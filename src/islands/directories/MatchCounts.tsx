import { directoryCount, groupDigits } from '#src/domain/directories/counts.ts'
import { findMatches, type MatchData, type Matches, matchFields } from '#src/domain/directories/matches.ts'
import { fewerThanPlanned } from '#src/domain/plans/fewer-directories.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

type Props = {
  data: MatchData
  /** A key of the product kinds. Empty: not chosen yet. */
  kind: string
  /** An ISO 3166 code. Empty: any. */
  country: string
  onCountry: (country: string) => void
}

/** The counts for what the visitor chose, and the country they are for. */
export function MatchCounts({ data, kind, country, onCountry }: Props) {
  const matches = findMatches(data, kind, country || null)
  return (
    <div className={matches ? 'result' : undefined}>
      <p className="total" role="status">
        {matches && totalLine(matches, kind, data.countries[country])}
      </p>
      {matches && <Figures {...matches} />}
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

/** '307 directories take SaaS in Kenya.' */
function totalLine({ fit }: Matches, kind: string, country: string | undefined): string {
  return `${directoryCount(fit)} ${fit === 1 ? 'takes' : 'take'} ${productKinds.get(kind)?.plural ?? ''}${country === undefined ? '' : ` in ${country}`}.`
}

function Figures({ free, followed, submit, first, restricted }: Matches) {
  const fewer = submit === null ? null : fewerThanPlanned(submit)
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
      {fewer && <p>{fewer}</p>}
      <p>{`First on your list: ${first.join(', ')}.`}</p>
      {restricted > 0 && (
        <p>{`${groupDigits(restricted)} of them serve only some countries. Choose yours to leave out the others.`}</p>
      )}
    </>
  )
}
