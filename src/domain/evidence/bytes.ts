// Bytes and text, in browsers too: `Uint8Array.prototype.toHex` and its siblings aren't in all of them yet, nor in Node 24.

export type Bytes = Uint8Array<ArrayBuffer>

/** A hash: 64 hexadecimal digits of SHA-256. */
export type Hash = string

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexOf[byte] ?? ''
  return text
}

/** Of text that is known to be hexadecimal. */
export function fromHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** Without padding, as in JSON Web Keys. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  // `fromCharCode` takes so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null: it isn't base64url, or there is another spelling of the same bytes, which a changed file might have. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(read, (letter) => letter.charCodeAt(0))
  const end = bytes.length - (bytes.length % 3)
  return toBase64Url(bytes.subarray(end)) === text.slice((end / 3) * 4) ? bytes : null
}

export async function sha256(...parts: readonly Bytes[]): Promise<Hash> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts))))
}

function joined(parts: readonly Bytes[]): Bytes {
  const [first] = parts
  if (parts.length === 1 && first) return first
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
