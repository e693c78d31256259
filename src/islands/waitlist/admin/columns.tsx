import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { ProviderSync, WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'

export const waitlistStateLabels: Record<WaitlistState, string> = {
  confirmed: 'confirmed',
  unconfirmed: 'not confirmed',
  unsubscribed: 'unsubscribed',
}

const stamps: Record<WaitlistState, string> = {
  confirmed: 'stamp-good',
  unconfirmed: 'stamp-waiting',
  unsubscribed: '',
}

type ProviderStamp = { label: string; look: string }

const providerStamps: Record<ProviderSync, ProviderStamp> = {
  synced: { label: 'up to date', look: 'stamp-good' },
  waiting: { label: 'update pending', look: 'stamp-waiting' },
  failed: { label: 'refused', look: 'stamp-bad' },
  none: { label: 'not needed', look: '' },
}

/** A page that was opened before an update may get a value it doesn't know. */
function stampOf(provider: string): ProviderStamp {
  const known: Partial<Record<string, ProviderStamp>> = providerStamps
  return known[provider] ?? { label: provider, look: '' }
}

/** The waitlist's columns. `onUnsubscribe` asks to unsubscribe someone. */
export function waitlistColumns(onUnsubscribe: (entry: WaitlistRow) => void): readonly TableColumn<WaitlistRow>[] {
  return [
    { heading: 'Email', cell: ({ email }) => <span className="list-email">{email}</span> },
    {
      heading: 'State',
      cell: ({ state }) => (
        <span className={`stamp stamp-framed ${stamps[state]}`.trim()}>{waitlistStateLabels[state]}</span>
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
      cell: ({ provider, providerError }) => {
        const { label, look } = stampOf(provider)
        return (
          <>
            <span className={`stamp ${look}`.trim()}>{label}</span>
            {providerError && <span className="list-error">{providerError}</span>}
          </>
        )
      },
    },
    {
      heading: 'Actions',
      cell: (entry) =>
        entry.state !== 'unsubscribed' && (
          <button
            className="button-link"
            type="button"
            aria-label={`Unsubscribe ${entry.email}`}
            onClick={() => onUnsubscribe(entry)}
          >
            Unsubscribe
          </button>
        ),
      number: true,
    },
  ]
}
