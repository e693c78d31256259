import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDay } from '#src/components/ui/Moment.tsx'
import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { keywordMatches } from '#src/domain/keywords/keywords.ts'
import { WeekBars } from './WeekBars.tsx'
import { weeksText } from './keyword-texts.ts'

/** The columns of the list of keywords. */
export function keywordColumns(onRemove: (keyword: Keyword) => void): readonly TableColumn<Keyword>[] {
  return [
    {
      heading: 'Keyword',
      cell: ({ text, competitor, paused }) => (
        <span className="keyword-name">
          <strong dir="auto">{text}</strong>
          {competitor && <span className="stamp stamp-framed">competitor</span>}
          {paused && (
            <span className="stamp stamp-framed" title="Your plan includes fewer keywords">
              paused
            </span>
          )}
        </span>
      ),
    },
    { heading: 'Match', cell: ({ match }) => keywordMatches[match] },
    {
      heading: 'Mentions per week',
      cell: ({ weeks, match }) =>
        match === 'exclude' ? (
          <span className="unknown">left out</span>
        ) : (
          <span className="keyword-weeks">
            <WeekBars weeks={weeks} />
            <span className="stamp" aria-hidden="true">
              {weeksText(weeks)}
            </span>
          </span>
        ),
    },
    { heading: 'Added', cell: ({ createdAt }) => <span className="stamp">{shortDay(createdAt)}</span> },
    {
      heading: 'Actions',
      cell: (keyword) => (
        <button
          className="button-link"
          type="button"
          aria-label={`Delete keyword: ${keyword.text}`}
          onClick={() => onRemove(keyword)}
        >
          Delete
        </button>
      ),
      number: true,
    },
  ]
}
