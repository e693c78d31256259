import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { correctionFields, type CorrectionState } from '#src/domain/corrections/corrections.ts'

export const stateLabels: Record<CorrectionState, string> = {
  open: 'open',
  accepted: 'accepted',
  rejected: 'rejected',
}

/** The columns of the list of corrections. */
export function correctionColumns(
  onRead: (correction: AdminCorrection) => void,
): readonly TableColumn<AdminCorrection>[] {
  return [
    {
      heading: 'Directory',
      cell: ({ directory: { name, key } }) => (
        <>
          <strong className="list-title">{name}</strong>
          <span className="link-url quiet">{key}</span>
        </>
      ),
    },
    {
      heading: 'What is wrong',
      cell: ({ field, text }) => (
        <>
          <strong>{correctionFields[field]}</strong>
          <span className="correction-text" dir="auto">
            {text}
          </span>
        </>
      ),
    },
    { heading: 'Sent', cell: ({ createdAt }) => <span className="stamp">{shortDate(createdAt)}</span> },
    { heading: 'State', cell: (correction) => <State correction={correction} /> },
    {
      heading: 'Actions',
      cell: (correction) => (
        <button
          className="button-link"
          type="button"
          aria-label={`${correction.state === 'open' ? 'Decide' : 'Read'}: ${correction.directory.name}`}
          onClick={() => onRead(correction)}
        >
          {correction.state === 'open' ? 'Decide' : 'Read'}
        </button>
      ),
      number: true,
    },
  ]
}

function State({ correction: { state, decidedAt, decidedBy } }: { correction: AdminCorrection }) {
  return (
    <>
      <span className={state === 'rejected' ? 'stamp stamp-framed stamp-bad' : 'stamp stamp-framed'}>
        {stateLabels[state]}
      </span>
      {decidedAt !== null && (
        <span className="link-next quiet">{[shortDate(decidedAt), decidedBy].filter(Boolean).join(', ')}</span>
      )}
    </>
  )
}
