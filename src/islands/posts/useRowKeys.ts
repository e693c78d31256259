import { type RefObject, useEffect } from 'react'
import { isTyping } from '#src/islands/ui/typed-keys.ts'

/** j and k move along the rows (links with `data-row`), Enter opens, / searches. `more`: other keys. */
export function useRowKeys(rows: RefObject<HTMLElement | null>, more: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const run = more[event.key]
      if (run) {
        event.preventDefault()
        run()
      } else if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('input[type=search]')?.focus()
      } else if (event.key === 'j' || event.key === 'k') {
        const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
        const place = links.findIndex((link) => link === document.activeElement)
        const next = event.key === 'j' ? place + 1 : place === -1 ? 0 : place - 1
        event.preventDefault()
        links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [rows, more])
}
