import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keyName } from './key-name.ts'

/** The action of each key, by its `keyName`. */
export type Keys = Readonly<Record<string, () => void>>

/** Keys that repeat while they are held down. */
const repeatable = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Shift+j', 'Shift+k', 'Shift+ArrowDown', 'Shift+ArrowUp'])

/** The key of the last shortcut, which types nothing while it's still held down: not in a field that it led to, either. */
let held: string | null = null

/**
 * Keyboard shortcuts of the page, or of a dialog, wherever in it the focus is. Those of the page do nothing under a dialog
 * or menu. In a field, only those with Ctrl or Command do something, and no shortcut types what its key would.
 */
export function useKeys(keys: Keys, dialog?: RefObject<HTMLDialogElement | null>): void {
  const current = useRef(keys)
  // With the commit that shows what the keys act on. An effect may run after the next key.
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event)
      if (!event.repeat) held = null
      else if (held === event.code && !(name !== null && repeatable.has(name))) event.preventDefault()
      const act = name === null ? undefined : current.current[name]
      if (!act || name === null || !isMeant(event, name, dialog)) return
      event.preventDefault()
      held = event.code
      if (!event.repeat || repeatable.has(name)) act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [dialog])
}

function isMeant(event: KeyboardEvent, name: string, dialog?: RefObject<HTMLDialogElement | null>): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  const open = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? null
  if (open !== (dialog?.current ?? null)) return false
  // What has the focus inside a shadow tree, too.
  const [target] = event.composedPath()
  if (!(target instanceof Element)) return true
  if (isField(target)) return name.startsWith('Ctrl+')
  // In a scrolling area the arrows scroll.
  return !(event.key.startsWith('Arrow') && target.closest('[data-scrolls]'))
}

function isField(target: Element): boolean {
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target.closest('input, textarea, select, [role=textbox], [role=combobox]') !== null
}
