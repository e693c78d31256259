import { inWords } from '#src/seo/landing/wording.ts'
import { type DirectoryFigures, minDecided } from '#src/domain/directories/figures.ts'
import { onPage, type SectionPlace } from './section-place.ts'

/** What our own submissions there led to, once that says more than chance. */
export function OwnFigures({ figures, place = onPage }: { figures: DirectoryFigures; place?: SectionPlace }) {
  const { acceptance, daysToLive } = figures
  const { heading: Heading, prefix } = place
  const id = `${prefix}figures`
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>From our own submissions</Heading>
      <dl className="data-table listed-facts">
        <dt>Accepted</dt>
        {acceptance === null ? (
          <dd>
            <span>No data yet</span>
            <span className="stamp">{`shown once ${inWords(minDecided)} submissions are decided`}</span>
          </dd>
        ) : (
          <dd>{`${Math.round(acceptance * 100)}%`}</dd>
        )}
        {daysToLive !== null && (
          <>
            <dt>Days to go live</dt>
            <dd>{`${daysToLive}, half of them sooner`}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
