import { inWords } from '#src/seo/landing/wording.ts'
import { type DirectoryFigures, minDecided } from '#src/domain/directories/figures.ts'

/** What our own submissions there led to, once that says more than chance. */
export function OwnFigures({ figures: { acceptance, daysToLive } }: { figures: DirectoryFigures }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">From our own submissions</h2>
      {acceptance === null ? (
        <p>
          {`No data yet. We show how many of our submissions were accepted, and how long that took, once ${inWords(minDecided)} have been decided.`}
        </p>
      ) : (
        <dl className="data-table listed-facts">
          <dt>Accepted</dt>
          <dd>{`${Math.round(acceptance * 100)}%`}</dd>
          {daysToLive !== null && (
            <>
              <dt>Days to go live</dt>
              <dd>{`${daysToLive}, half of them sooner`}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}
