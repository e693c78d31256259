import { vi } from 'vitest'

/** A browser's local storage for code that runs in Node.js. Returns its content. Undo with `vi.unstubAllGlobals()`. */
export function stubLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    // Its keys are listed, as in a browser.
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: '' }),
    }),
  )
  return kept
}
