import { ListSearch } from './ListSearch.tsx'
import { countAll, StateLinks } from './StateLinks.tsx'
import { type ListView, urlOf } from './list-view.ts'

type Props = {
  /** What is searched, for the label. */
  label: string
  view: ListView
  /** States by name, as a reader knows them. */
  states: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number>> | null
  onView: (next: Partial<ListView>) => void
}

/** Search and states above a list. */
export function ListControls({ label, view, states, counts, onView }: Props) {
  const named = Object.entries(states).map(([state, name]) => ({ state, label: name, count: counts?.[state] }))
  return (
    <div className="list-controls">
      <ListSearch label={label} q={view.q} onSearch={(q) => onView({ q })} />
      <StateLinks
        label="States"
        states={[{ state: '', label: 'all', count: counts ? countAll(counts) : undefined }, ...named]}
        current={view.state}
        urlOf={(state) => urlOf({ ...view, state, page: 1 })}
        onState={(state) => onView({ state })}
      />
    </div>
  )
}
