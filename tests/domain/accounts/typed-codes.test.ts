import { expect, it } from 'vitest'
import { cleanLinkCode } from '#src/domain/accounts/link-codes.ts'
import { cleanCode } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { cleanRecoveryCode } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'

// Japanese keyboards type wide letters and digits.
it.each([
  [cleanCode, ['123456', ' 123 456 ', '123-456', '１２３４５６', '１２３　４５６'], '123456'],
  [cleanLinkCode, ['KXR4PM', 'kxr-4pm', 'KXR 4PM', 'ＫＸＲ４ＰＭ', 'ｋｘｒ－４ｐｍ'], 'KXR4PM'],
  [cleanRecoveryCode, ['ABCD01', 'abcd-ol', 'ＡＢＣＤ０１', 'ａｂｃｄ－０１'], 'ABCD01'],
])('a code is the same however it is typed: %o', (clean, typed, code) => {
  for (const text of typed) expect(clean(text), text).toBe(code)
})
