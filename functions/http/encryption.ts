import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// For secrets we need to read again, such as authenticator keys. Secrets we only compare are hashed.

/** Each purpose has its own key, derived from SECRET. */
export type EncryptionPurpose = 'authenticator' | 'publishing' | 'delivery-answers'

/** `context`: the owner. A ciphertext copied to another row can't be decrypted. */
export type EncryptionKey = { secret: string; purpose: EncryptionPurpose; context: string }

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: `v1.`, then nonce, ciphertext and tag as base64url. */
export function encrypt(text: string, { secret, purpose, context }: EncryptionKey): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** Null: wrong secret, purpose or context, or the data was modified. */
export function decrypt(sealed: string, { secret, purpose, context }: EncryptionKey): string | null {
  const [found, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  if (found !== version || bytes.length < ivBytes + tagBytes) return null
  const iv = bytes.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor(secret: string, purpose: EncryptionPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `encryption:${purpose}`, 32))
}
