import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword, passwordLength } from '#src/domain/accounts/passwords.ts'

/** How many of the most common are refused. Shorter ones are refused for their length and don't count here. */
const refused = 3000

// The list is sorted by how often a password was found in leaks.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min).slice(0, refused),
)

export function isCommonPassword(password: string): boolean {
  return common.has(normalPassword(password).toLowerCase())
}
