import { Fragment } from 'react'
import { DirectoryTable } from '#src/components/directories/DirectoryTable.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'

const filters = [
  ['all', 'All'],
  ['free', 'Free'],
  ['followed', 'Followed links'],
] as const

/** `rows`: a sample of the `total`. `updated`: ISO date of the data. */
type Props = { rows: readonly DirectoryRow[]; total: number; updated: string }

/** A sample of the list. The stylesheet filters it by the checked radio button. */
export function Preview({ rows, total, updated }: Props) {
  return (
    <section className="preview wrap" aria-labelledby="preview-title">
      <div className="top">
        <h2 id="preview-title">{`Preview the list: ${rows.length} of ${total.toLocaleString('en')}`}</h2>
        <fieldset>
          <legend className="visually-hidden">Show</legend>
          {filters.map(([value, label], place) => (
            <Fragment key={value}>
              <label>
                <input type="radio" name="preview" value={value} defaultChecked={place === 0} />
                {label}
              </label>{' '}
            </Fragment>
          ))}
        </fieldset>
      </div>
      <DirectoryTable caption="Some of the directories on our list" rows={rows} show="visits" tagged outward />
      <p className="quiet table-sources">
        {`List edited ${shortDate(updated)}. DR is Ahrefs’ Domain Rating as published lists give it, with the list’s date where it has one. Visits come from a single undated list and are rough. `}
        <a href="/sources">Sources</a>
        {'. '}
        <a href={directoryListPath}>The whole list</a>
      </p>
    </section>
  )
}
