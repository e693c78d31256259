import { expect, it } from 'vitest'
import { keyName } from '#src/islands/ui/key-name.ts'

const up = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const named = (key: string, held: Partial<typeof up> = {}) => keyName({ key, ...up, ...held })

it('names a key as shortcuts are declared, whatever caps lock says', () => {
  expect(['p', 'P', '?', 'Escape', '7'].map((key) => named(key))).toEqual(['p', 'p', '?', 'Escape', '7'])
  expect(named('J', { shiftKey: true })).toBe('Shift+j')
  expect(named('ArrowDown', { shiftKey: true })).toBe('Shift+ArrowDown')
  // The slash of a German keyboard.
  expect(named('/', { shiftKey: true })).toBe('/')
})

it('tells Ctrl and Command from the key alone, and leaves Alt to the browser and to characters', () => {
  expect(named('Enter', { ctrlKey: true })).toBe('Ctrl+Enter')
  expect(named('Enter', { metaKey: true })).toBe('Ctrl+Enter')
  expect(named('1', { ctrlKey: true })).toBe('Ctrl+1')
  expect(named('q', { altKey: true })).toBeNull()
  // AltGr on Windows.
  expect(named('@', { altKey: true, ctrlKey: true })).toBeNull()
})
