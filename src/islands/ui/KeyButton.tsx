import type { ReactNode } from 'react'

type Props = {
  /** The key that does the same. */
  letter: string
  className: string
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button that shows its key. */
export function KeyButton({ letter, className, busy = false, onClick, children }: Props) {
  return (
    <button
      className={className}
      type="button"
      aria-keyshortcuts={letter.toLowerCase()}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {children}
      <kbd className="stamp" aria-hidden="true">
        {letter}
      </kbd>
    </button>
  )
}
