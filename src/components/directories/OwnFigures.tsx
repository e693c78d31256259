import { inWords } from '#src/seo/landing/wording.ts'
import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { minDecided } from '#src/domain/directories/figures.ts'
import { DirectorySection } from './DirectorySection.tsx'

type Props = { figures: DirectoryFigures; inRow?: boolean }

/** What our own submissions there led to, once that says more than chance. */
export function OwnFigures({ figures: { acceptance, daysToLive }, inRow }: Props) {
  return (
    <DirectorySection id="figures" heading="From our own submissions" inRow={inRow}>
      <dl className="data-table listed-facts">
        <dt>Accepted</dt>
        {acceptance === null ? (
          <dd>
            <span>No data yet</span>{' '}
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
    </DirectorySection>
  )
}
