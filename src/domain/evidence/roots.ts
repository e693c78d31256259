import { dayMs } from '#src/domain/dates/dates.ts'
import { type Bytes, fromBase64Url, type Hash, sha256, toBase64Url, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { hashLeaf } from './merkle.ts'

// A root: one hash of the last event of every row, at a time, signed. Each names the one before it, so that none can be
// left out, whatever key signs the next.

export type Root = {
  /** From 1, without gaps. */
  no: number
  /** When it was made. Milliseconds since 1970, UTC. */
  at: number
  /** How many leaves the tree has. Rows of deleted accounts keep theirs, which is only a hash. */
  size: number
  root: Hash
  /** See `hashRoot`. */
  before: Hash
  /** The id of the key that signs it: see `keyIdOf`. */
  key: string
}

/** `signature`: 64 bytes of Ed25519, in base64url. */
export type SignedRoot = Root & { signature: string }

/** A row's leaf: which event is its last one. */
export function leafOf(row: string, seq: number, hash: Hash): Promise<Hash> {
  return hashLeaf(utf8(`uplist evidence row v1\n${canonicalJson({ row, seq, hash })}`))
}

/** What is signed. The first line keeps a signature from being one of something else. */
function statementOf({ no, at, size, root, before, key }: Root): Bytes {
  return utf8(`uplist evidence root v1\n${canonicalJson({ no, at, size, root, before, key })}`)
}

/** What the next root names. */
export function hashRoot(root: Root): Promise<Hash> {
  return sha256(statementOf(root))
}

/** A day (UTC) is signed as soon as it is over. */
export const startOfDay = (at: number) => at - (at % dayMs)

const algorithm = 'Ed25519'

export async function signRoot(key: CryptoKey, root: Root): Promise<SignedRoot> {
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, statementOf(root)))
  return { ...root, signature: toBase64Url(signature) }
}

export async function isSigned(key: CryptoKey, { signature, ...root }: SignedRoot): Promise<boolean> {
  const bytes = fromBase64Url(signature)
  return bytes !== null && crypto.subtle.verify(algorithm, key, bytes, statementOf(root))
}

/** A public key as a JSON Web Key (RFC 8037). */
export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig' }

/** The keys that signed roots, as they are published: a JSON Web Key Set (RFC 7517). */
export type PublishedKeys = { keys: readonly PublicKey[] }

/** A key's thumbprint (RFC 7638), in base64url. */
export async function keyIdOf(x: string): Promise<string> {
  const json = canonicalJson({ crv: 'Ed25519', kty: 'OKP', x })
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(json))))
}

export async function publicKeyOf(x: string): Promise<PublicKey> {
  return { kty: 'OKP', crv: 'Ed25519', x, kid: await keyIdOf(x), use: 'sig' }
}

/** DER of a private key (RFC 8410) before its 32 bytes. */
const privateKeyHead = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

/** A key pair from the 32 bytes of its private key. */
export async function readPrivateKey(seed: Uint8Array): Promise<{ privateKey: CryptoKey; publicKey: PublicKey }> {
  const der = new Uint8Array([...privateKeyHead, ...seed])
  const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { privateKey, publicKey: await publicKeyOf(x) }
}

/** Keys by their ids. Keys whose id isn't theirs, or that aren't Ed25519, are left out. */
export async function importKeys(published: unknown): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>()
  const list = (published as { keys?: unknown } | null)?.keys
  for (const key of Array.isArray(list) ? (list as unknown[]).slice(0, 100) : []) {
    const { x, kid } = (key ?? {}) as { x?: unknown; kid?: unknown }
    const bytes = typeof x === 'string' && x.length === 43 ? fromBase64Url(x) : null
    if (typeof x !== 'string' || !bytes || kid !== (await keyIdOf(x))) continue
    keys.set(kid, await crypto.subtle.importKey('raw', bytes, algorithm, true, ['verify']))
  }
  return keys
}

/** Whether this browser verifies Ed25519: not before Chrome 137, Firefox 129 and Safari 17. */
export async function canVerify(): Promise<boolean> {
  try {
    // Of RFC 8032, section 7.1, test 1: any valid key.
    const x = fromBase64Url('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')
    if (x) await crypto.subtle.importKey('raw', x, algorithm, false, ['verify'])
    return true
  } catch {
    return false
  }
}
