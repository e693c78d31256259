import type { LinkFault } from '#src/domain/link-checks.ts'

/** Ends a visit with what is wrong. */
export class VisitFault extends Error {
  override name = 'VisitFault'
  readonly fault: LinkFault

  constructor(fault: LinkFault) {
    super(fault)
    this.fault = fault
  }
}

const faults: Record<string, LinkFault> = {
  ENOTFOUND: 'no-name',
  ENODATA: 'no-name',
  ECONNREFUSED: 'refused',
  CERT_HAS_EXPIRED: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-of-another',
  ETIMEDOUT: 'time-out',
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

const certificateFaults = /^(CERT_|ERR_SSL_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA)/

/** What an error of the network says of a site; `late`: our own time was up. */
export function faultOfError(error: unknown, late: boolean): LinkFault {
  if (error instanceof VisitFault) return error.fault
  if (late) return 'time-out'
  // Several addresses were tried. It is refused only where nothing but our own lack of a way speaks against it.
  if (error instanceof AggregateError && error.errors.length > 0) {
    const all = error.errors.map((each) => faultOfError(each, false))
    const others = all.filter((fault) => fault !== 'unreachable')
    return others.length > 0 && others.every((fault) => fault === 'refused') ? 'refused' : (notRefused(all) ?? 'broken')
  }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return faults[code] ?? (code.startsWith('HPE_') ? 'odd' : certificateFaults.test(code) ? 'certificate' : 'broken')
}

function notRefused(all: readonly LinkFault[]): LinkFault | undefined {
  return all.find((fault) => fault !== 'refused')
}
