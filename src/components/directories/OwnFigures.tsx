import { Fragment } from 'react'
import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { methodologyPath } from '#src/domain/survival/texts.ts'
import { figureLines, noFiguresNote } from '#src/seo/directories/own-figures.ts'
import { DirectorySection } from './DirectorySection.tsx'

type Props = { figures: DirectoryFigures; inRow?: boolean }

/** What our own submissions there led to, once that says more than chance. */
export function OwnFigures({ figures, inRow }: Props) {
  const lines = figureLines(figures)
  return (
    <DirectorySection id="figures" heading="From our own submissions" inRow={inRow}>
      <dl className="data-table listed-facts" data-shared="figures">
        {lines.length === 0 && (
          <>
            <dt>Accepted</dt>
            <dd>
              <span>No data yet</span> <span className="stamp">{noFiguresNote}</span>
            </dd>
          </>
        )}
        {lines.map(({ term, value, basis }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>
              <span>{value}</span> <span className="stamp">{basis}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
      {lines.length > 0 && (
        <p className="quiet">
          {figures.demo && <span className="stamp stamp-framed">demo</span>} <a href={methodologyPath}>How we count</a>
        </p>
      )}
    </DirectorySection>
  )
}
