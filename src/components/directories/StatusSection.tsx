import { Fragment } from 'react'
import { DirectorySection } from './DirectorySection.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { changeSources, changeText, type DirectoryChange } from '#src/domain/directories/history.ts'
import { type DirectoryStatus, wasChecked } from '#src/domain/directory-checks/status.ts'

type Props = { status: DirectoryStatus; changes: readonly DirectoryChange[]; inRow?: boolean }

/** What the automated check saw last, and the history of the directory's page, newest first. */
export function StatusSection({ status, changes, inRow }: Props) {
  const heading = changes.length === 0 ? 'Status' : 'Status and changes'
  return (
    <DirectorySection id="status" heading={heading} inRow={inRow}>
      <dl className="data-table listed-facts">
        {!wasChecked(status) && (
          <>
            <dt>Automated check</dt>
            <dd>Not yet</dd>
          </>
        )}
        {wasChecked(status) &&
          status.pages.map(({ label, state, fault, checkedOn }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{fault === null ? state : `${state}. ${fault}`}</span>{' '}
                {checkedOn !== null && <span className="stamp">our automated check, {checkedOn}</span>}
              </dd>
            </Fragment>
          ))}
      </dl>
      {changes.length > 0 && (
        <ol className="listed-changes" aria-label="Changes, newest first">
          {changes.map((change) => (
            <li key={`${change.at} ${changeText(change)}`}>
              <time className="stamp" dateTime={change.at}>
                {shortDate(change.at)}
              </time>{' '}
              <span>
                {changeText(change)} <span className="quiet">{changeSources[change.by]}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </DirectorySection>
  )
}
