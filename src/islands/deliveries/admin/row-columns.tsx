import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { OrderRow } from '#src/domain/deliveries/admin.api.ts'
import { askKinds, declineReasons, shownState, type ShownState, stateLabels } from '#src/domain/deliveries/states.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Acts = {
  selected: ReadonlySet<string>
  onToggle: (id: string) => void
  onUndo: (row: OrderRow) => void
  onSettle: (row: OrderRow, settle: Settle) => void
}

/** What becomes of a row that may have been sent. */
export type Settle = 'sent' | 'declined'

const stamps: Record<ShownState, string> = {
  waiting: '',
  doubted: 'stamp-waiting',
  submitted: '',
  asking: 'stamp-waiting',
  live: 'stamp-good',
  lost: 'stamp-bad',
  declined: 'stamp-bad',
  listed: '',
  skipped: '',
}

/** The columns of an order's rows. */
export function rowColumns({ selected, onToggle, onUndo, onSettle }: Acts): readonly TableColumn<OrderRow>[] {
  return [
    {
      heading: 'Directory',
      cell: ({ id, directory, url, workable }) => (
        <span className="row-name">
          <input
            type="checkbox"
            aria-label={`Select ${directory}`}
            checked={selected.has(id)}
            disabled={!workable}
            onChange={() => onToggle(id)}
          />
          <span>
            <strong className="list-title">{directory}</strong>
            <a className="link-url quiet" href={url} target="_blank" rel={linkRel('recommended')}>
              {websiteHost(url)}
            </a>
          </span>
        </span>
      ),
    },
    {
      heading: 'State',
      cell: (row) => {
        const shown = shownState(row)
        return <span className={`stamp stamp-framed ${stamps[shown]}`.trim()}>{stateLabels[shown]}</span>
      },
    },
    { heading: 'Submitted', cell: (row) => <Day at={row.submittedAt} row={row} /> },
    { heading: 'Live', cell: (row) => <Day at={row.liveAt} row={row} /> },
    { heading: 'Details', cell: (row) => <Details row={row} /> },
    {
      heading: 'Actions',
      cell: (row) => {
        const act = (text: string, on: () => void) => (
          <button className="button-link" type="button" aria-label={`${text}: ${row.directory}`} onClick={on}>
            {text}
          </button>
        )
        const isDoubted = shownState(row) === 'doubted'
        return (
          <span className="row-acts">
            {isDoubted && act('It was sent', () => onSettle(row, 'sent'))}
            {isDoubted && act('Decline', () => onSettle(row, 'declined'))}
            {row.undoable && act('Undo', () => onUndo(row))}
          </span>
        )
      },
      number: true,
    },
  ]
}

const noDay: Partial<Record<ShownState, string>> = {
  doubted: 'unknown',
  declined: 'none',
  listed: 'none',
  skipped: 'none',
}

function Day({ at, row }: { at: string | null; row: OrderRow }) {
  if (at === null) return <span className="unknown">{noDay[shownState(row)] ?? 'not yet'}</span>
  return <span className="stamp">{shortDate(at)}</span>
}

function Details({
  row: { state, ask, askText, answer, declineReason, notes, liveUrl, toCorrect },
}: {
  row: OrderRow
}) {
  const lines = [
    toCorrect === null ? null : 'Already listed: to be corrected, not submitted',
    state === 'asking' && ask ? [askKinds[ask], askText].filter(Boolean).join(': ') : null,
    state === 'waiting' && answer ? `Answered: ${answer}` : null,
    state === 'declined' && declineReason ? declineReasons[declineReason] : null,
    notes,
  ].filter(Boolean)
  const url = liveUrl ?? toCorrect
  return (
    <>
      {url !== null && (
        <OutsideLink className="link-url" url={url}>
          {url.replace(/^https?:\/\//, '')}
        </OutsideLink>
      )}
      {lines.map((line) => (
        <span className="link-seen" key={line}>
          {line}
        </span>
      ))}
    </>
  )
}
