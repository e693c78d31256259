/**
 * JSON in one spelling (RFC 8785): names in the order of their UTF-16 code units, no spaces. Throws for what has none: numbers
 * that aren't whole, which we don't use, and half of a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} isn't a whole number`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`${typeof value} isn't JSON`)
  const named = value as Record<string, unknown>
  const names = Object.keys(named).sort()
  return `{${names.map((name) => `${canonicalText(name)}:${canonicalJson(named[name])}`).join(',')}}`
}

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new RangeError('Half of a surrogate pair isn’t text')
  return JSON.stringify(text)
}
