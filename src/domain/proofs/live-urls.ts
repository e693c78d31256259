import { groupDigits } from '#src/domain/directories/counts.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { proofLimits } from './proofs.ts'

// The URL of a listing, as a customer pastes it.

export const liveUrlMessages = {
  notFound: 'Row not found',
  missing: 'Paste the URL of your listing.',
  tooLong: `The URL is too long. Use at most ${groupDigits(proofLimits.url)} characters.`,
  invalid: 'That isn’t a web page’s URL. It should look like example.com/page.',
  elsewhere: (domain: string) => `Paste a page on ${domain}. That’s the directory this row is about.`,
  live: 'This listing is live, so its URL can’t be changed.',
  declined: 'This row was declined, so it has no listing to check.',
  stopped: 'This order was stopped, so its listings aren’t checked anymore.',
  changed: 'This row has just changed. Reload the page and try again.',
  noPage: 'This row has no page to check yet.',
  queued: 'We’re checking other pages of this directory right now. This one is next.',
  ours: 'The page isn’t responding, and neither is our own site. The network may be at fault, so nothing was recorded.',
} as const

/** What is wrong with it, or the URL itself. Whether it belongs to the directory isn't checked here. */
export function readLiveUrl(text: string): { error: string } | { url: URL } {
  if (text.length > proofLimits.url) return { error: liveUrlMessages.tooLong }
  if (text.trim() === '') return { error: liveUrlMessages.missing }
  const url = parseTypedWebsite(text)
  if (!url) return { error: liveUrlMessages.invalid }
  url.hash = ''
  return { url }
}
