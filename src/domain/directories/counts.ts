/**
 * '2,022', as `toLocaleString` would write it. Pages that visitors land on need it before anything else, and that would
 * load the browser's language data, which keeps a phone busy.
 */
export function groupDigits(count: number): string {
  if (count < 1000) return String(count)
  return `${groupDigits(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`
}

/** '2,022 directories' */
export function directoryCount(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? 'directory' : 'directories'}`
}
