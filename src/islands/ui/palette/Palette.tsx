import { useEffect, useLayoutEffect, useState } from 'react'
import { useModal } from '#src/islands/ui/Dialog.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import type { Command } from './commands.ts'
import { paletteLabel } from './palette-label.ts'

// The list and its library load when the palette is opened for the first time.
const CommandList = lazyPart(async () => (await import('./CommandList.tsx')).CommandList)

/** The button that opens the palette. Ctrl+K and, on a Mac, Command+K open and close it too. */
export function Palette({ commands }: { commands: readonly Command[] }) {
  const [open, setOpen] = useState(false)
  const [isMac, setIsMac] = useState(false)
  useEffect(() => {
    setIsMac(/mac|iphone|ipad/i.test(navigator.userAgent))
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Not while another dialog is open, nor when the editor took the key for a link.
      if (event.defaultPrevented || document.querySelector('dialog[open]:not(.palette)')) return
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
        {/* Hidden visually on narrow windows, never with aria-label: the name must hold all that is seen, Ctrl K too. */}
        <span className="bar-jump-label">Jump to</span>{' '}
        <kbd className="stamp" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && <PaletteDialog commands={commands} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { commands: readonly Command[]; onClose: () => void }

function PaletteDialog({ commands, onClose }: Props) {
  const modal = useModal(onClose)
  const [query, setQuery] = useState('')
  // The browser would focus cmdk's frame, the first element that can have the focus.
  useLayoutEffect(() => modal.ref.current?.querySelector('input')?.focus(), [modal.ref])
  const field = <EarlyField query={query} onQuery={setQuery} />
  return (
    <dialog
      {...modal}
      className="dialog palette"
      aria-label="Jump to"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <CommandList
        commands={commands}
        query={query}
        onQuery={setQuery}
        onClose={onClose}
        loading={field}
        failed={(message) => (
          <>
            {field}
            <div className="palette-failed stack">{message}</div>
          </>
        )}
      />
    </dialog>
  )
}

/** Takes what is typed while the list is still loading. */
function EarlyField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  return (
    <input
      className="palette-input"
      type="text"
      aria-label={paletteLabel}
      placeholder={paletteLabel}
      autoComplete="off"
      autoFocus
      spellCheck={false}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
    />
  )
}
