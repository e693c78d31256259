import { useEffect, useRef } from 'react'

/** By key, as `keyName` calls it: what it does. */
export type Keys = Readonly<Record<string, () => void>>

/** Those that may go on while a key is held down. */
const repeatable = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Shift+j', 'Shift+k', 'Shift+ArrowDown', 'Shift+ArrowUp'])

/** Keys of the page. They do nothing while one types, while something is open over the page, or with Ctrl, Meta or Alt. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
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

/** `p`, `Shift+j`, `Shift+ArrowDown`, `?`: of a letter its small one, whatever the caps lock says. */
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
  // There the arrows scroll, as everywhere.
  return !(event.key.startsWith('Arrow') && target.closest('[data-scrolls]'))
}
