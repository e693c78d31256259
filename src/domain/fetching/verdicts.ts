import { faultOfStatus, faultText, type LinkFault } from './faults.ts'

/**
 * The result of a check. `missing`: the page is gone, or doesn't have what it should. `failing`: perhaps temporarily, so
 * it is tried again before it counts. `blocked`: we couldn't look, which says nothing about the page.
 */
export const verdicts = ['live', 'missing', 'failing', 'blocked'] as const
export type Verdict = (typeof verdicts)[number]

const ownFaults = {
  'no-link': 'The page doesn’t link to the site',
  'not-indexable': 'The page tells search engines not to list it',
  robots: 'The site’s robots.txt doesn’t allow our check',
  'not-html': 'It isn’t a web page',
  'too-long': 'The page is too long for our check',
} as const

/** What can be wrong with a page. Network and server faults are those of link checks. */
export type ProofFault = LinkFault | keyof typeof ownFaults

const verdictOf: Record<ProofFault, Exclude<Verdict, 'live'>> = {
  missing: 'missing',
  'no-link': 'missing',
  'not-indexable': 'missing',
  closed: 'blocked',
  robots: 'blocked',
  'not-html': 'blocked',
  'too-long': 'blocked',
  'not-checked': 'blocked',
  dns: 'failing',
  refused: 'failing',
  'certificate-expired': 'failing',
  'certificate-host': 'failing',
  'not-public': 'failing',
  'server-error': 'failing',
  unclear: 'failing',
  certificate: 'failing',
  timeout: 'failing',
  broken: 'failing',
  unreachable: 'failing',
  redirects: 'failing',
}

export const proofFaults = Object.keys(verdictOf) as ProofFault[]

/** Null: nothing is wrong. */
export function verdictOfFault(fault: ProofFault | null): Verdict {
  return fault === null ? 'live' : verdictOf[fault]
}

/** What a response status means for a page. 503 is also how servers say that they are busy, so it counts as blocked. */
export function proofFaultOfStatus(status: number, challenged: boolean): ProofFault | null {
  return status === 503 ? 'closed' : faultOfStatus(status, challenged)
}

/** As a sentence: 'Page not found (404).' */
export function proofFaultText(fault: ProofFault, status: number | null): string {
  return fault in ownFaults ? `${ownFaults[fault as keyof typeof ownFaults]}.` : faultText(fault as LinkFault, status)
}
