import { textLength } from '#src/domain/text/text.ts'

/** Characters, as people count them. There are no composition rules: length makes a password hard to guess. */
export const passwordLength = { min: 8, max: 128 } as const

export const passwordMessages = {
  required: 'Password is required',
  short: `Password must have at least ${passwordLength.min} characters`,
  long: `Password must not exceed ${passwordLength.max} characters`,
  common: 'This password is one of the first an attacker would try. Choose another one.',
  context: 'Don’t base your password on your name, your email or the name of this site.',
  leaked: 'This password has appeared in a data leak. Choose another one.',
} as const

/** UTF-16 units of a typed password: enough for the longest one in any Unicode form. */
const maxTypedLength = 4 * passwordLength.max

/** False for what is too long to be a password, and isn't worth normalizing or hashing. */
export function canBePassword(typed: string): boolean {
  return typed.length <= maxTypedLength && textLength(normalPassword(typed)) <= passwordLength.max
}

/** The same characters typed on another keyboard or system must give the same password. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/**
 * What is wrong with a new password, in words. Null: nothing. `context`: see `contextWords`. Only the server knows
 * common and leaked passwords.
 */
export function passwordFault(typed: string, context: readonly string[] = []): string | null {
  if (!canBePassword(typed)) return passwordMessages.long
  const password = normalPassword(typed)
  if (password === '') return passwordMessages.required
  if (textLength(password) < passwordLength.min) return passwordMessages.short
  return isMadeOf(context, password) ? passwordMessages.context : null
}

const contextLimit = 400

/**
 * The words an attacker tries first for one account: the site's name and host, the email, the name. Longest first, and
 * none so short that it is part of many other words.
 */
export function contextWords(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    normalPassword(text.slice(0, contextLimit))
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u),
  )
  return [...new Set(words)].filter((word) => word.length > 3).sort((one, other) => other.length - one.length)
}

/** Whether too little is left without these words. Inside a long password they do no harm. */
function isMadeOf(context: readonly string[], password: string): boolean {
  const rest = context.reduce((left, word) => left.replaceAll(word, ' '), password.toLowerCase())
  const letters = rest.replace(/[^\p{L}\p{N}]/gu, '')
  return context.length > 0 && rest !== password.toLowerCase() && textLength(letters) < passwordLength.min
}
