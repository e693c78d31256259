/**
 * The result of a check. `missing`: the page is gone, or doesn't have what it should. `failing`: perhaps temporarily, so
 * it is tried again before it counts. `blocked`: we couldn't look, which says nothing about the page.
 */
export const verdicts = ['live', 'missing', 'failing', 'blocked'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * What can be wrong with a site, in words for its founder. `blame`: it is the site's own fault, and visitors would see
 * it, too. Everything else may be our network, or a site that only admits people.
 */
const siteFaults = {
  missing: { blame: true, verdict: 'missing', text: 'Page not found' },
  dns: { blame: true, verdict: 'failing', text: 'The domain doesn’t resolve (DNS)' },
  refused: { blame: true, verdict: 'failing', text: 'The server refuses connections' },
  'certificate-expired': { blame: true, verdict: 'failing', text: 'The certificate has expired' },
  'certificate-host': { blame: true, verdict: 'failing', text: 'The certificate is for another host name' },
  'not-public': { blame: true, verdict: 'failing', text: 'It leads to an IP that isn’t on the public internet' },
  parked: { blame: true, verdict: 'failing', text: 'The domain is parked or for sale' },
  closed: { blame: false, verdict: 'blocked', text: 'It blocks our check' },
  'server-error': { blame: false, verdict: 'failing', text: 'Server error' },
  unclear: { blame: false, verdict: 'failing', text: 'Unclear response' },
  certificate: { blame: false, verdict: 'failing', text: 'No secure connection could be made' },
  timeout: { blame: false, verdict: 'failing', text: 'It took too long to respond' },
  broken: { blame: false, verdict: 'failing', text: 'The connection broke' },
  unreachable: { blame: false, verdict: 'failing', text: 'It can’t be reached from our network' },
  redirects: { blame: false, verdict: 'failing', text: 'Too many redirects' },
  'not-checked': { blame: false, verdict: 'blocked', text: 'It redirects to a URL we don’t check' },
} as const

/** What else can be wrong with a page. */
const pageFaults = {
  'no-link': { blame: false, verdict: 'missing', text: 'The page doesn’t link to the site' },
  'not-indexable': { blame: false, verdict: 'missing', text: 'The page tells search engines not to list it' },
  robots: { blame: false, verdict: 'blocked', text: 'The site’s robots.txt doesn’t allow our check' },
  'not-html': { blame: false, verdict: 'blocked', text: 'It isn’t a web page' },
  'too-long': { blame: false, verdict: 'blocked', text: 'The page is too long for our check' },
  'no-way': { blame: false, verdict: 'blocked', text: 'The directory has no sitemap or search that we know of' },
} as const

export const faults = { ...siteFaults, ...pageFaults }
export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

/** The result of one check. `status`: of the last response, null if there was none. `fault`: null if the site works. */
export type LinkObservation = {
  status: number | null
  fault: Fault | null
  /** How long the site asks us to wait. */
  retryAfterMs?: number | undefined
}

/** HTTP has none above. Sites send those to turn programs away: LinkedIn 999. */
export const lastStatus = 599

/** What a response status means. `challenged`: it asks the visitor to prove that they're human. */
export function faultOfStatus(status: number, challenged: boolean): Fault | null {
  if (challenged) return 'closed'
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return 'missing'
  if ([401, 403, 405, 406, 407, 429, 451].includes(status) || status > lastStatus) return 'closed'
  return status >= 500 ? 'server-error' : 'unclear'
}

/** What it means for a page. 503 is also how servers say that they are busy, so it counts as blocked. */
export function pageFaultOfStatus(status: number, challenged: boolean): Fault | null {
  return status === 503 ? 'closed' : faultOfStatus(status, challenged)
}

/** Null: nothing is wrong. */
export function verdictOfFault(fault: Fault | null): Verdict {
  return fault === null ? 'live' : faults[fault].verdict
}

/** As a sentence: 'Page not found (404).' */
export function faultText(fault: Fault, status: number | null): string {
  const { text } = faults[fault]
  return status === null || fault in pageFaults ? `${text}.` : `${text} (${status}).`
}
