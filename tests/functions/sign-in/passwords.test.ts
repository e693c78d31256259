import { scryptSync } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { createPasswords, owaspCost, passwordRuleFault } from '#functions/sign-in/passwords.ts'
import { TooBusy } from '#functions/http/too-busy.ts'
import { passwordLength, passwordMessages } from '#src/domain/accounts/passwords.ts'
import { inFull } from '#tests/support/full.ts'

const email = 'ann@example.com'
const origin = 'https://uplist.example'

describe('a stored password', () => {
  const passwords = createPasswords(owaspCost)

  it("is a hash with OWASP's parameters and its own salt", async () => {
    const [one, other] = [await passwords.hash('a long walk'), await passwords.hash('a long walk')]
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(passwords.isOutdated(one)).toBe(false)
    expect(await passwords.matches('a long walk', one)).toBe(true)
    expect(await passwords.matches('a long walk ', one)).toBe(false)
    expect(await passwords.matches('', one)).toBe(false)
    expect(await passwords.matches('a long walk', null)).toBe(false)
  })

  it('is recognized in any Unicode composition', async () => {
    const hash = await passwords.hash('zoë zoë zoë')
    expect(await passwords.matches('zoe\u0308 zoe\u0308 zoe\u0308', hash)).toBe(true)
  })

  it('is never hashed if it is too long', async () => {
    await expect(passwords.hash('\u0323\u0301'.repeat(160_000))).rejects.toThrow(RangeError)
    expect(await passwords.matches('x'.repeat(320_000), null)).toBe(false)
  })

  it('with weaker parameters still works and counts as outdated', async () => {
    const salt = Buffer.alloc(16)
    const key = scryptSync('old password', salt, 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 26 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const hash = `$scrypt$ln=14,r=8,p=1$${text(salt)}$${text(key)}`
    expect(await passwords.matches('old password', hash)).toBe(true)
    expect(passwords.isOutdated(hash)).toBe(true)
  })

  it('is checked one at a time, and a full queue answers immediately', inFull, async () => {
    const checks = await Promise.allSettled(Array.from({ length: 18 }, () => passwords.matches('x', null)))
    const turnedAway = checks.filter(({ status }) => status === 'rejected')
    expect(turnedAway).toHaveLength(2)
    expect(turnedAway.every((check) => check.status === 'rejected' && check.reason instanceof TooBusy)).toBe(true)
    expect(await passwords.matches('x', null)).toBe(false)
  })
})

describe('a new password', () => {
  it("can't be one of the 3,000 most common, in any case", async () => {
    const commonest = dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min)
    for (const password of [...commonest.slice(0, 40), commonest[2999]!]) {
      expect(await passwordRuleFault(origin, password, { email }), password).toBe(passwordMessages.common)
      expect(await passwordRuleFault(origin, password.toUpperCase(), { email }), password).toBe(passwordMessages.common)
    }
    const short = dictionary['passwords-common'].slice(0, 3000).filter(({ length }) => length < passwordLength.min)
    for (const password of short.slice(0, 20)) {
      expect(await passwordRuleFault(origin, password, { email }), password).toBe(passwordMessages.short)
    }
  })

  it('can be anything else that is long enough', async () => {
    expect(await passwordRuleFault(origin, 'a long walk in the rain', { email })).toBeNull()
    expect(await passwordRuleFault(origin, commonAfterTheList(), { email })).toBeNull()
  })
})

function commonAfterTheList(): string {
  return dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min)[3000]!
}
