/** Crockford's base32: no letter that looks like a digit. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 24 characters are 120 bits, enough for a plain hash in the database. */
export const recoveryCodes = { count: 10, characters: 24, group: 6 } as const

export const recoveryMessages = {
  required: 'Enter one of your recovery codes',
  form: `A recovery code has ${recoveryCodes.characters} letters and digits`,
  wrong: 'That recovery code is wrong or was used already',
  needsFactor: 'Set up a passkey or an authenticator app first',
} as const

const maxTypedLength = 60

/** The code as created, from any spelling: lower case, spaces, O for zero, I or L for one. */
export function cleanRecoveryCode(typed: string): string {
  return typed
    .slice(0, maxTypedLength)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** What is wrong with a code before it is looked up, in words; null: nothing. */
export function recoveryCodeFault(code: string): string | null {
  if (code === '') return recoveryMessages.required
  const isFormed = /^[0-9A-HJKMNP-TV-Z]{24}$/.test(code)
  return isFormed ? null : recoveryMessages.form
}

/** In groups, for reading and typing. */
export function groupRecoveryCode(code: string): string {
  return (code.match(new RegExp(`.{1,${recoveryCodes.group}}`, 'g')) ?? []).join('-')
}
