import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword, passwordLength } from '#src/domain/accounts/passwords.ts'

/** How many of the commonest are refused. Shorter ones are refused for their length, and do not count here. */
const refused = 3000

// The list is in order of how often a password was found in leaks.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.least).slice(0, refused),
)

export function isCommonPassword(password: string): boolean {
  return common.has(normalPassword(password).toLowerCase())
}
