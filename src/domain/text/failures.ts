/** Characters. */
const [beginning, ending] = [200, 300]

/**
 * Why something failed, as it may be kept and shown to admins: one line, without email addresses, credentials, query strings
 * and whatever else is long and random enough to be a secret. Of a wrapped error the cause, because Drizzle's own message has
 * the values of the statement.
 */
export function describeFailure(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  const text = (cause instanceof Error ? cause.message || cause.name : String(cause))
    .slice(0, 20_000)
    .replace(/\s+/g, ' ')
    .replace(/[^\s@<>"'(:/]+@[^\s@<>"'),:]+\.\w+/g, '[email]')
    .replace(/(\w+:\/\/)[^\s/@]+@/g, '$1')
    .replace(/(\w+:\/\/[^\s?#"')]+)\?[^\s"')]*/g, '$1?…')
    .replace(/[\w-]{24,}/g, '[…]')
    .trim()
  if (text.length <= beginning + ending) return text
  return `${text.slice(0, beginning)} … ${text.slice(-ending)}`
}
