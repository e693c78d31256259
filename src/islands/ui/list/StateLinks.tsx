import { ViewLink } from '#src/components/ui/ViewLink.tsx'

type Props = {
  /** The accessible name of the filter. */
  label: string
  /** The empty state means all. */
  states: readonly { state: string; label: string; count?: number | undefined }[]
  current: string
  urlOf: (state: string) => string
  onState: (state: string) => void
}

/** Filters a list by state. */
export function StateLinks({ label: name, states, current, urlOf, onState }: Props) {
  return (
    <nav className="list-states" aria-label={name}>
      {states.map(({ state, label, count }) => (
        <ViewLink
          key={state}
          href={urlOf(state)}
          aria-current={current === state ? 'true' : undefined}
          onOpen={() => onState(state)}
        >
          {label} {count !== undefined && <span className="list-count">{count}</span>}
        </ViewLink>
      ))}
    </nav>
  )
}

/** The sum over all states. */
export function countAll(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
