const texts = {
  refused: 'This kind of URL is not allowed',
  'not-secure': 'Only https: is allowed outside this machine',
  dns: 'The host has no IP',
  'not-public': 'The host is not on the public internet',
  mixed: 'The host is both on the public internet and not',
  redirects: 'It redirects, or redirects too often',
  timeout: 'No complete response in time',
  'too-large': 'The response is too large',
  encoding: 'The response has an unknown encoding',
} as const

export type OutgoingFaultKind = keyof typeof texts

/** An outgoing request that breaks one of our rules. Network errors are thrown unchanged. */
export class OutgoingFault extends Error {
  override name = 'OutgoingFault'
  readonly kind: OutgoingFaultKind

  constructor(kind: OutgoingFaultKind) {
    super(texts[kind])
    this.kind = kind
  }
}
