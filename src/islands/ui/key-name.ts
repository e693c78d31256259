/**
 * `p`, `Shift+j`, `Shift+ArrowDown`, `?`, `Ctrl+Enter`, which is Command on a Mac. Letters are lower case, whatever caps
 * lock says. Null: with Alt a key types a character, or is the browser's.
 */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (altKey) return null
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter ? key.toLowerCase() : key
  const shifted = shiftKey && (isLetter || name.length > 1) ? `Shift+${name}` : name
  return ctrlKey || metaKey ? `Ctrl+${shifted}` : shifted
}
