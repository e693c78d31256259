import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// For what we must be able to read again, such as the keys of authenticator apps. What only has to be compared is hashed.

/** What a text is encrypted for. Each purpose has its own key, derived from SECRET. */
export type EncryptionPurpose = 'authenticator'

/** `context` names whose it is: moved to another row, the text can't be decrypted. */
export type Encrypting = { secret: string; purpose: EncryptionPurpose; context: string }

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM, with a random nonce in front and the tag behind: `v1.` and base64url. */
export function encrypt(text: string, { secret, purpose, context }: Encrypting): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** Null: encrypted with another SECRET, for another purpose or context, or changed since. */
export function decrypt(sealed: string, { secret, purpose, context }: Encrypting): string | null {
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
