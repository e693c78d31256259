import { describe, expect, it } from 'vitest'
import {
  cleanRecoveryCode,
  groupRecoveryCode,
  recoveryAlphabet,
  recoveryCodeFault,
  recoveryCodes,
  recoveryMessages,
} from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'

describe('a recovery code', () => {
  const code = '0123456789ABCDEFGHJKMNPQ'

  it('has at least 112 bits, so that a plain hash of it is safe', () => {
    expect(Math.log2(recoveryAlphabet.length) * recoveryCodes.characters).toBeGreaterThanOrEqual(112)
    expect(new Set(recoveryAlphabet).size).toBe(32)
  })

  it('ignores grouping, case, and letters that look like digits', () => {
    expect(groupRecoveryCode(code)).toBe('012345-6789AB-CDEFGH-JKMNPQ')
    for (const typed of ['012345-6789ab-cdefgh-jkmnpq', ' oI2345 6789AB CDEFGH JKMNPQ ', 'Ol23456789abcdefghjkmnpq']) {
      expect(cleanRecoveryCode(typed)).toBe(code)
    }
  })

  it('says what is wrong', () => {
    expect(recoveryCodeFault(code)).toBeNull()
    expect(recoveryCodeFault('')).toBe(recoveryMessages.required)
    expect(recoveryCodeFault('123456')).toBe(recoveryMessages.form)
    expect(recoveryCodeFault('U'.repeat(24))).toBe(recoveryMessages.form)
    expect(recoveryCodeFault(cleanRecoveryCode('A'.repeat(1_000_000)))).toBe(recoveryMessages.form)
  })
})
