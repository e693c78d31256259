const texts = {
  refused: 'This kind of URL is not allowed',
  'not-secure': 'Only https: is allowed outside this machine',
  'no-name': 'The host has no IP',
  'not-public': 'The host is not on the public internet',
  mixed: 'The host is both on the public internet and not',
  redirects: 'It redirects, or redirects too often',
  'time-out': 'No complete response in time',
  'too-large': 'The response is too large',
  encoding: 'The response has an unknown encoding',
} as const

export type OutgoingFaultKind = keyof typeof texts

/** Ends an outgoing request by a rule of ours. Errors of the network are thrown as they come. */
export class OutgoingFault extends Error {
  override name = 'OutgoingFault'
  readonly kind: OutgoingFaultKind

  constructor(kind: OutgoingFaultKind) {
    super(texts[kind])
    this.kind = kind
  }
}
