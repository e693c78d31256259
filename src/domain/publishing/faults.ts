import { cleanLine, cutText } from '#src/domain/text/text.ts'

/**
 * What stops a publication. `target`: nothing can be published there until someone changes something. `item`: the site
 * refuses this post or page. `later`: perhaps it works next time.
 */
export type FaultScope = 'target' | 'item' | 'later'

/** In words for the customer. `site`: what the site is, such as WordPress. */
export const faultTexts = {
  notPublic: 'This URL doesn’t lead to a public website.',
  notSecure: 'Use an https:// URL. We don’t send credentials unencrypted.',
  redirects: (to: string) => `It redirects to ${to}. Use that URL.`,
  redirectsSomewhere: 'It redirects, but not to a valid URL.',
  unreadable: 'The stored credentials can’t be read anymore. Enter them again.',
  credentials: (site: string) => `${site} doesn’t accept these credentials.`,
  blocked: (status: number) => `The site blocks our requests (${status}). Its firewall may need an exception.`,
  notApi: (site: string) => `There’s no ${site} API at this URL.`,
  unclear: (site: string) => `The response isn’t from ${site}.`,
  busy: (status: number) => `The site has a problem at the moment (${status}).`,
  refused: (status: number, reason: string) => (reason === '' ? `The site refuses it (${status}).` : reason),
  receiver: (status: number) => `The webhook answers with status ${status} instead of 2xx.`,
  mayNotPublish: 'This user may not publish posts and pages. Choose an editor or administrator.',
  noBodyField: (field: string, others: readonly string[]) =>
    others.length === 0
      ? `The collection has no rich text field “${field}”, and no other one either.`
      : `The collection has no rich text field “${field}”. It has ${others.map((other) => `“${other}”`).join(', ')}.`,
  withdrawn: 'Not published: its order was stopped, or it was taken out before its turn.',
  ours: 'Something went wrong on our side.',
  gaveUp: (reason: string) => `${reason} We tried several times and gave up.`,
} as const

export const testTexts = {
  ok: 'It works.',
  zip: 'Ready. Posts and pages appear here as a download.',
} as const

/** A site's own message, as one plain line. It may contain HTML. */
export function plainReason(text: string): string {
  const plain = cleanLine(text.slice(0, 2000).replace(/<[^<>]*>/g, ''))
  const line = cutText(plain.replace(/ {2,}/g, ' '), 300)
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`
}
