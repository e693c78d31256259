import { useEffect, useLayoutEffect, useRef } from 'react'

/** The action of each key, by its `keyName`. */
export type Keys = Readonly<Record<string, () => void>>

/** Keys that repeat while they are held down. */
const repeatable = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Shift+j', 'Shift+k', 'Shift+ArrowDown', 'Shift+ArrowUp'])

/** Keyboard shortcuts of the page. They do nothing in a field, under a dialog or menu, or with Ctrl, Meta or Alt. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  // With the commit that shows what the keys act on. An effect may run after the next key.
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event)
      const act = current.current[name]
      if (!act || !isForThePage(event) || (event.repeat && !repeatable.has(name))) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** `p`, `Shift+j`, `Shift+ArrowDown`, `?`. Letters are lower case, whatever caps lock says. */
function keyName({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter ? key.toLowerCase() : key
  return shiftKey && (isLetter || name.length > 1) ? `Shift+${name}` : name
}

function isForThePage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open], :popover-open')) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest('input, textarea, select, [contenteditable=true]')) return false
  // In a scrolling area the arrows scroll.
  return !(event.key.startsWith('Arrow') && target.closest('[data-scrolls]'))
}
