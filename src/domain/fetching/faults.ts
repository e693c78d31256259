/**
 * What can be wrong with a site, in words for its founder. `blame`: it is the site's own fault, and visitors would see
 * it, too. Everything else may be our network, or a site that only admits people.
 */
export const linkFaults = {
  missing: { blame: true, text: 'Page not found' },
  dns: { blame: true, text: 'The domain doesn’t resolve (DNS)' },
  refused: { blame: true, text: 'The server refuses connections' },
  'certificate-expired': { blame: true, text: 'The certificate has expired' },
  'certificate-host': { blame: true, text: 'The certificate is for another host name' },
  'not-public': { blame: true, text: 'It leads to an IP that isn’t on the public internet' },
  closed: { blame: false, text: 'It blocks our check' },
  'server-error': { blame: false, text: 'Server error' },
  unclear: { blame: false, text: 'Unclear response' },
  certificate: { blame: false, text: 'No secure connection could be made' },
  timeout: { blame: false, text: 'It took too long to respond' },
  broken: { blame: false, text: 'The connection broke' },
  unreachable: { blame: false, text: 'It can’t be reached from our network' },
  redirects: { blame: false, text: 'Too many redirects' },
  'not-checked': { blame: false, text: 'It redirects to a URL we don’t check' },
} as const satisfies Record<string, { blame: boolean; text: string }>

export type LinkFault = keyof typeof linkFaults

/** The result of one check. `status`: of the last response, null if there was none. `fault`: null if the site works. */
export type LinkObservation = {
  status: number | null
  fault: LinkFault | null
  /** How long the site asks us to wait. */
  retryAfterMs?: number | undefined
}

/** HTTP has none above. Sites send those to turn programs away: LinkedIn 999. */
export const lastStatus = 599

/** What a response status means. `challenged`: it asks the visitor to prove that they're human. */
export function faultOfStatus(status: number, challenged: boolean): LinkFault | null {
  if (challenged) return 'closed'
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return 'missing'
  if ([401, 403, 405, 406, 407, 429, 451].includes(status) || status > lastStatus) return 'closed'
  return status >= 500 ? 'server-error' : 'unclear'
}

/** As a sentence: 'Page not found (404).' */
export function faultText(fault: LinkFault, status: number | null): string {
  const { text } = linkFaults[fault]
  return status === null ? `${text}.` : `${text} (${status}).`
}
