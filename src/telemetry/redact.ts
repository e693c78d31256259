// A safety net below what callers already leave out: whatever reaches the log has no credential and no email address in it.

const secretName = /^(?:.*(?:password|secret|token|authorization|cookie|api[-_]?key).*|code|otp)$/i

/** Characters of one text, items of one list and levels of one object that are logged. */
const limits = { text: 4000, items: 50, depth: 6 }

const removed = '[removed]'
const replacements: readonly [RegExp, string][] = [
  // Credentials before a host, and what a URL says after its path.
  [/(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi, `$1${removed}@`],
  [/(\bhttps?:\/\/[^\s?#"'<>]{1,2000})[?#][^\s"'<>]{1,4000}/gi, `$1?${removed}`],
  [/\b(bearer|basic) [\w~+/.=-]{8,}/gi, `$1 ${removed}`],
  [/[\w.+%-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi, '[email]'],
  // As long as a token. Our ids and hashes in hex have 32 characters.
  [/[\w-]{33,}/g, removed],
]

export function redactText(text: string): string {
  const short = text.length > limits.text ? `${text.slice(0, limits.text)}…` : text
  return replacements.reduce((line, [pattern, by]) => line.replace(pattern, by), short)
}

/** Texts without secrets, errors as objects, and nothing that JSON can't hold. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (depth >= limits.depth) return '…'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Error) return redact(describeFault(value), depth)
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => redact(item, depth + 1))
  const entries = Object.entries(value).slice(0, limits.items)
  return Object.fromEntries(
    entries.map(([name, part]) => [name, secretName.test(name) && part ? removed : redact(part, depth + 1)]),
  )
}

function describeFault({ name, message, stack, cause }: Error): Record<string, unknown> {
  // Drizzle's message includes the query parameters.
  const said = message.split('\nparams:')[0]
  const places = stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? []
  const at = places.slice(0, 5).map((line) => line.trim())
  return { name, message: said, at, ...(cause instanceof Error && { cause }) }
}
