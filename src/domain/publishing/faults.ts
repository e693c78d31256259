import { cleanLine, cutText } from '#src/domain/text/text.ts'

/**
 * What stops a publication. `target`: nothing can be published there until someone changes something. `item`: the site
 * rejects this post or page. `later`: perhaps it works next time.
 */
export type FaultScope = 'target' | 'item' | 'later'

/** In words for the customer. `site`: what the site is, such as WordPress. */
export const faultTexts = {
  notPublic: 'This URL doesn’t lead to a public website.',
  notSecure: 'Use an https:// URL. We don’t send credentials unencrypted.',
  redirects: (to: string) => `It redirects to ${to}. Use that URL.`,
  redirectsSomewhere: 'It redirects, but not to a valid URL.',
  unreadable: 'The stored credentials can’t be read anymore. Enter them again.',
  credentials: (site: string, secret: string) => `${site} rejected the ${secret}.`,
  sitePassword: 'The site asks for a password before it shows anything. Turn that off for its API.',
  blocked: (status: number) => `The site blocks our requests (${status}). Its firewall may need an exception.`,
  textBlocked: (status: number) => `The site’s firewall blocked this text (${status}). It may need an exception.`,
  notApi: (site: string) => `There’s no ${site} API at this URL.`,
  slow: 'It took too long to respond.',
  unclear: (site: string) => `The response isn’t from ${site}.`,
  busy: (status: number) => `The site has a problem at the moment (${status}).`,
  refused: (status: number, reason: string) => (reason === '' ? `The site rejected it (${status}).` : reason),
  receiver: (status: number) => `The webhook returned ${status}. It must return 2xx.`,
  mayNotPublish: 'This user isn’t allowed to publish posts and pages. Choose an editor or administrator.',
  imagesRefused: (count: number) =>
    count === 1
      ? 'The site didn’t take an image, so it’s loaded from us.'
      : `The site didn’t take ${count} images, so they’re loaded from us.`,
  noAssets:
    'Images in the text are loaded from us. To have them on your site, use an API token with read access to sites and write access to assets.',
  seoRefused: 'The site’s SEO plugin didn’t take the title and description for search engines.',
  changedThere: 'It was changed on the site at the same time.',
  hidden: (site: string, state: string) => `It’s in ${site}, but visitors can’t see it: ${state}.`,
  deletedThere: 'It was deleted on the site before visitors could see it.',
  noBodyField: (field: string, others: readonly string[]) =>
    others.length === 0
      ? `The collection has no rich text field “${field}”, and no other one either.`
      : `The collection has no rich text field “${field}”. It has ${others.map((other) => `“${other}”`).join(', ')}.`,
  withdrawn: 'Not published: its order was stopped, or it was taken out before its turn.',
  ours: 'Something went wrong on our side.',
  gaveUp: (reason: string) => `${reason} We tried several times and gave up.`,
} as const

export const testTexts = {
  ok: 'Connected.',
  zip: 'Ready. Posts and pages appear here as a download.',
} as const

/** A site's own message, as one plain line. It may contain HTML. */
export function plainReason(text: string): string {
  const plain = cleanLine(text.slice(0, 2000).replace(/<[^<>]*>/g, ''))
  const line = cutText(plain.replace(/ {2,}/g, ' '), 300)
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`
}
