import { ViewLink } from '#src/components/ui/ViewLink.tsx'

type Props = {
  /** What the links choose, to be read aloud. */
  label: string
  /** The choices as a reader knows them. The empty one is all. */
  states: readonly { state: string; label: string; count?: number | undefined }[]
  current: string
  urlOf: (state: string) => string
  onState: (state: string) => void
}

/** Each state is a link that shows these alone. */
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
