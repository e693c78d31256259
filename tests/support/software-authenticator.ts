import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// A software authenticator: it holds keys, signs what a page asks for, and can be told to misbehave.

type CreateOptions = { challenge: string; rp: { id?: string | undefined }; user: { id: string } }
type GetOptions = { challenge: string; rpId?: string | undefined }

export type Behaviour = {
  /** The origin of the page that asks. */
  origin?: string
  /** The relying party it signs for. */
  rpId?: string
  /** The challenge it answers. */
  challenge?: string
  /** Whether the user was verified. */
  verified?: boolean
  /** Its counter. By default it counts up from 1. */
  counter?: number
  /** The account it names. */
  userHandle?: string
  type?: string
}

const flag = { present: 0x01, verified: 0x04, credential: 0x40 }

export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Uint8Array
  readonly #origin: string
  #counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    // COSE: key type EC2, algorithm ES256, curve P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  /** Answers like `navigator.credentials.create`, in JSON. */
  create({ challenge, rp, user }: CreateOptions, behaviour: Behaviour = {}) {
    this.#userHandle = user.id
    const data = this.#authenticatorData(rp.id ?? '', behaviour, true)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ])
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, behaviour).toString('base64url'),
      attestationObject: Buffer.from(encoded).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers like `navigator.credentials.get`, in JSON. */
  get({ challenge, rpId }: GetOptions, behaviour: Behaviour = {}) {
    const data = this.#authenticatorData(rpId ?? '', behaviour, false)
    const client = this.#clientData('webauthn.get', challenge, behaviour)
    const hash = createHash('sha256').update(client).digest()
    const signature = createSign('sha256').update(data).update(hash).sign(this.#key)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: behaviour.userHandle ?? this.#userHandle,
    })
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, behaviour: Behaviour): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: behaviour.type ?? type,
        challenge: behaviour.challenge ?? challenge,
        origin: behaviour.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(asked: string, { rpId, verified = true, counter }: Behaviour, withKey: boolean): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const flags = flag.present | (verified ? flag.verified : 0) | (withKey ? flag.credential : 0)
    const head = Buffer.alloc(37)
    createHash('sha256')
      .update(rpId ?? asked)
      .digest()
      .copy(head)
    head.writeUInt8(flags, 32)
    head.writeUInt32BE(this.#counter, 33)
    if (!withKey) return head
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([head, Buffer.alloc(16), length, id, this.#publicKey])
  }
}
