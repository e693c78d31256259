import { useEffect, useRef } from 'react'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'

export const keyOf = ({ kind, id }: Pick<WaitingItem, 'kind' | 'id'>) => `${kind} ${id}`

/** The list by keyboard: an item's title has the focus. When the item is removed, the one in its place gets it. */
export function useWaitingFocus(items: readonly WaitingItem[]) {
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The place of an item that was acted on, until it's gone. */
  const left = useRef<{ key: string; place: number } | null>(null)

  const place = () => Array.from(list.current?.children ?? []).findIndex((row) => row.contains(document.activeElement))
  const focus = (at: number) => {
    const row = list.current?.children.item(Math.max(0, Math.min(at, list.current.children.length - 1)))
    const primary = row?.querySelector<HTMLElement>('[data-primary]') ?? heading.current
    primary?.focus()
  }
  useEffect(() => {
    const was = left.current
    if (!was || items.some((item) => keyOf(item) === was.key)) return
    left.current = null
    // Where it is now, if the user has gone on.
    if (document.activeElement === document.body) focus(was.place)
  }, [items])

  return {
    list,
    heading,
    /** The item that has the focus. */
    current: () => items[place()],
    step: (by: number) => {
      const at = place()
      focus(at < 0 ? 0 : at + by)
    },
    keepPlace: (item: WaitingItem) => {
      left.current = { key: keyOf(item), place: Math.max(0, items.indexOf(item)) }
    },
  }
}
