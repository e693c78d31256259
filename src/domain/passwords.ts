import { textLength } from './text.ts'

/** Characters, as people count them. No other rule of form: length is what makes a password hard to guess. */
export const passwordLength = { least: 8, most: 128 } as const

export const passwordMessages = {
  required: 'Password is required',
  short: `Password must have at least ${passwordLength.least} characters`,
  long: `Password must not exceed ${passwordLength.most} characters`,
  common: 'This password is one of the first that an attacker tries. Please choose another.',
  isEmail: 'Your email address is no password. Please choose another.',
} as const

/** UTF-16 units of a password as it is typed: enough for the longest one in any form of Unicode. */
const longestTyped = 4 * passwordLength.most

/** False for what is too long to be anybody's password, which isn't worth normalizing or hashing. */
export function canBePassword(typed: string): boolean {
  return typed.length <= longestTyped && textLength(normalPassword(typed)) <= passwordLength.most
}

/** The same characters typed on another keyboard or system must give the same password. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** What is wrong with a new password, in words; null: nothing. What is common is for the server to know. */
export function passwordFault(typed: string, email = ''): string | null {
  if (!canBePassword(typed)) return passwordMessages.long
  const password = normalPassword(typed)
  if (password === '') return passwordMessages.required
  if (textLength(password) < passwordLength.least) return passwordMessages.short
  return email !== '' && password.toLowerCase() === email.toLowerCase() ? passwordMessages.isEmail : null
}
