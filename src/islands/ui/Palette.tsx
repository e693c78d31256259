import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Command, findCommands } from '#src/islands/accounts/commands.ts'
import { useModal } from './Dialog.tsx'

/** The button that opens the palette; Ctrl+K and, on a Mac, Command+K do so too. */
export function Palette({ commands }: { commands: readonly Command[] }) {
  const [open, setOpen] = useState(false)
  const [isMac, setIsMac] = useState(false)
  useEffect(() => {
    setIsMac(/mac|iphone|ipad/i.test(navigator.userAgent))
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Over another dialog it would bury what one is about to answer.
      if (document.querySelector('dialog[open]:not(.palette)')) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button className="bar-button bar-jump" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14" />
        </svg>
        <span className="bar-jump-label">Jump to</span>
        <kbd className="stamp" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && <PaletteDialog commands={commands} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A field that filters, and a list under it: arrows choose, Enter does, Escape closes. */
function PaletteDialog({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const dialog = useModal()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  const found = findCommands(commands, query)
  const chosen = found[Math.min(place, found.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const places: Record<string, number> = {
      ArrowDown: place >= last ? 0 : place + 1,
      ArrowUp: place <= 0 ? last : place - 1,
    }
    const next = places[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setPlace(Math.max(next, 0))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(chosen)
    }
  }

  return (
    <dialog
      className="dialog palette"
      ref={dialog}
      aria-label="Jump to"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="Page, project or action"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        placeholder="Page, project or action"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="palette-list" id={id} role="listbox" aria-label="What was found" ref={list}>
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={command === chosen}
            onPointerMove={() => setPlace(index)}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <span className="stamp">{command.kind}</span>
          </li>
        ))}
      </ul>
      <p className="palette-none" role="status">
        {found.length === 0 ? 'Nothing is called that.' : ''}
      </p>
    </dialog>
  )
}
