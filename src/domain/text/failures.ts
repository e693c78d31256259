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
  const text = cause instanceof Error ? cause.message || cause.name : String(cause)
  const words = text.slice(0, 20_000).split(/\s+/).map(scrub)
  const line = words.join(' ').trim()
  return line.length <= beginning + ending ? line : `${line.slice(0, beginning)} … ${line.slice(-ending)}`
}

function scrub(word: string): string {
  const [scheme = '', ...rest] = word.split('://')
  if (rest.length > 0) {
    const [url = '', query] = rest.join('://').split('?', 2)
    const [host = '', ...path] = url.split('/')
    const shown = [host.slice(host.lastIndexOf('@') + 1), ...path].join('/')
    return `${scheme}://${hideSecrets(shown)}${query === undefined ? '' : '?…'}`
  }
  return word.includes('@') ? '[email]' : hideSecrets(word)
}

function hideSecrets(text: string): string {
  return text.replace(/[\w-]{24,}/g, '[…]')
}
