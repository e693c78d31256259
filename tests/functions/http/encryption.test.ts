import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, type EncryptionKey } from '#functions/http/encryption.ts'

const ours: EncryptionKey = { secret: 'a secret of at least 32 characters', purpose: 'authenticator', context: 'ann' }

describe('encryption', () => {
  it('can be decrypted, and looks different each time', () => {
    const [one, other] = [encrypt('JBSWY3DP', ours), encrypt('JBSWY3DP', ours)]
    expect(one).not.toBe(other)
    expect(one).not.toContain('JBSWY3DP')
    expect(decrypt(one, ours)).toBe('JBSWY3DP')
    expect(decrypt(encrypt('', ours), ours)).toBe('')
  })

  it('fails for another secret, purpose or context, or a changed byte', () => {
    const sealed = encrypt('JBSWY3DP', ours)
    expect(decrypt(sealed, { ...ours, secret: 'another secret of 32 characters!!' })).toBeNull()
    expect(decrypt(sealed, { ...ours, context: 'ben' })).toBeNull()
    expect(decrypt(sealed, { ...ours, purpose: 'other' as 'authenticator' })).toBeNull()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = changed[place]! ^ 1
      expect(decrypt(`v1.${changed.toString('base64url')}`, ours)).toBeNull()
    }
    for (const broken of ['', 'v1', 'v1.', `v2.${sealed.slice(3)}`, 'v1.AAAA']) expect(decrypt(broken, ours)).toBeNull()
  })
})
