import { OutgoingFault, type OutgoingFaultKind } from '#functions/http/outgoing/faults.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'

const refusals: Record<OutgoingFaultKind, Fault> = {
  refused: 'not-checked',
  'not-secure': 'not-checked',
  mixed: 'not-checked',
  dns: 'dns',
  'not-public': 'not-public',
  redirects: 'redirects',
  timeout: 'timeout',
  'too-large': 'unclear',
  encoding: 'unclear',
}

const faultOfCode: Record<string, Fault> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  CERT_HAS_EXPIRED: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-host',
  ETIMEDOUT: 'timeout',
  EAI_AGAIN: 'unreachable',
  EAI_FAIL: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EMFILE: 'unreachable',
  EPROTO: 'certificate',
}

const certificateFaults =
  /^(?:CERT_|ERR_SSL_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA)/

/** What an error says about a site. */
export function faultOfError(error: unknown): Fault {
  if (error instanceof OutgoingFault) return refusals[error.kind]
  // Several IPs were tried. It only counts as refused if the other errors are our own lack of a route.
  if (error instanceof AggregateError && error.errors.length > 0) {
    const all = error.errors.map(faultOfError)
    const others = all.filter((fault) => fault !== 'unreachable')
    return others.length > 0 && others.every((fault) => fault === 'refused') ? 'refused' : (notRefused(all) ?? 'broken')
  }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    faultOfCode[code] ?? (code.startsWith('HPE_') ? 'unclear' : certificateFaults.test(code) ? 'certificate' : 'broken')
  )
}

function notRefused(all: readonly Fault[]): Fault | undefined {
  return all.find((fault) => fault !== 'refused')
}
