import type { RefObject } from 'react'
import { type Keys, useKeys } from '#src/islands/ui/useKeys.ts'

/** j and k move along the rows (links with `data-row`), Enter opens, / searches. `more`: other keys. */
export function useRowKeys(rows: RefObject<HTMLElement | null>, more: Keys = {}): void {
  const move = (by: 1 | -1) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const place = links.findIndex((link) => link === document.activeElement)
    const next = place === -1 ? 0 : place + by
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
    ...more,
  })
}
