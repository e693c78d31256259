import { shortDate } from '#src/domain/dates/dates.ts'
import type { ProviderSync, WaitlistRow } from '#src/domain/waitlist/admin.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'
import type { TableColumn } from '#src/components/ui/Table.tsx'

const states: Record<WaitlistState, { label: string; look: string }> = {
  confirmed: { label: 'confirmed', look: 'stamp-good' },
  unconfirmed: { label: 'not confirmed', look: 'stamp-waiting' },
  unsubscribed: { label: 'off the list', look: '' },
}

const provider: Record<ProviderSync, { label: string; look: string }> = {
  told: { label: 'told', look: 'stamp-good' },
  waiting: { label: 'waits to be told', look: 'stamp-waiting' },
  failed: { label: 'refused', look: 'stamp-bad' },
  none: { label: 'nothing to tell', look: '' },
}

/** The waitlist's columns; `onLeave` asks to take somebody off. */
export function waitlistColumns(onLeave: (entry: WaitlistRow) => void): readonly TableColumn<WaitlistRow>[] {
  return [
    { heading: 'Address', cell: ({ email }) => <span className="list-address">{email}</span> },
    {
      heading: 'State',
      cell: ({ state }) => (
        <span className={`stamp stamp-framed ${states[state].look}`.trim()}>{states[state].label}</span>
      ),
    },
    {
      heading: 'Since',
      cell: ({ createdAt }) => (
        <span className="stamp">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      ),
    },
    {
      heading: 'Email provider',
      cell: ({ provider: word, providerError }) => (
        <>
          <span className={`stamp ${provider[word].look}`.trim()}>{provider[word].label}</span>
          {providerError && <span className="list-error">{providerError}</span>}
        </>
      ),
    },
    {
      heading: 'Change',
      cell: (entry) =>
        entry.state !== 'unsubscribed' && (
          <button
            className="button-link"
            type="button"
            aria-label={`Take off the list: ${entry.email}`}
            onClick={() => onLeave(entry)}
          >
            Take off
          </button>
        ),
      number: true,
    },
  ]
}
