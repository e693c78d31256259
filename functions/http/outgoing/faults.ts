const texts = {
  refused: 'This URL is of a kind that is not requested',
  'not-secure': 'Only https: is requested outside this machine',
  'no-name': 'The host has no IP address',
  'not-public': 'The host is not on the public internet',
  mixed: 'The host is both on the public internet and not',
  redirects: 'It redirects, or too often',
  'time-out': 'No complete answer in time',
  'too-large': 'The answer is too large',
  encoding: 'The answer is packed in an unknown way',
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
