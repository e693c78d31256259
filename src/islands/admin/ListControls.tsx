import { type MouseEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { addressOf, type ListView } from './list-view.ts'

type Props = {
  /** What the search looks through. */
  label: string
  view: ListView
  /** States by name, as a reader knows them. */
  states: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number>> | null
  onView: (next: Partial<ListView>) => void
}

/** Search and states above a list. `/` leads to the search. */
export function ListControls({ label, view, states, counts, onView }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onView({ q: field.current?.value.trim() ?? '' })
  }
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="list-controls">
      <form className="list-search" role="search" onSubmit={search}>
        <input
          // Another search from elsewhere, as by going back, fills the field anew.
          key={view.q}
          ref={field}
          className="input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          aria-keyshortcuts="/"
          defaultValue={view.q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <button className="button button-quiet button-small" type="submit">
          Search
        </button>
      </form>
      <nav className="list-states" aria-label="States">
        <StateLink label="all" state="" count={all} view={view} onView={onView} />
        {Object.entries(states).map(([state, name]) => (
          <StateLink key={state} label={name} state={state} count={counts?.[state]} view={view} onView={onView} />
        ))}
      </nav>
    </div>
  )
}

type LinkProps = Pick<Props, 'view' | 'onView'> & { label: string; state: string; count: number | null | undefined }

function StateLink({ label, state, count, view, onView }: LinkProps) {
  return (
    <a
      href={addressOf({ ...view, state, page: 1 })}
      aria-current={view.state === state ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onView({ state })
      }}
    >
      {label} {count !== null && count !== undefined && <span className="list-count">{count}</span>}
    </a>
  )
}

/** A click with a modifier opens a tab; that is the browser's. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable)
  )
}
