// What an email is, for accounts, submissions, the waitlist and links. Length is checked first, then each part by an
// expression that reads it once.

/** Characters of the whole email, and of the part before the @ (RFC 5321). */
export const emailLimits = { whole: 254, local: 64 } as const

export const emailMessages = {
  required: 'Email address is required',
  long: `Email address must not exceed ${emailLimits.whole} characters`,
  invalid: 'Please enter a valid email address',
  characters:
    'This email contains a hidden or special character. Please type it again, using plain letters before the @.',
} as const

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const localForm = new RegExp(`^${atom}(?:\\.${atom})*$`)
const labelForm = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u
/** Characters that browsers and resolvers drop, so that two spellings would be one domain. */
const dropped = /\p{Default_Ignorable_Code_Point}/u

/** The typed text, trimmed, with the domain in ASCII. Text that isn't an email stays unchanged. */
export function cleanEmail(typed: string): string {
  // Longer than any email, so it stays invalid and costs nothing.
  if (typed.length > 2 * emailLimits.whole) return typed.slice(0, 2 * emailLimits.whole)
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const domain = asciiDomain(text.slice(at + 1))
  return at < 1 || domain === null ? text : `${text.slice(0, at)}@${domain}`
}

/** What is wrong with a cleaned email, in words, or null. */
export function emailFault(email: string): string | null {
  if (email === '') return emailMessages.required
  if (email.length > emailLimits.whole) return emailMessages.long
  if (isEmail(email)) return null
  return hasPlainCharacters(email) ? emailMessages.invalid : emailMessages.characters
}

/** Whether it is an email: plain ASCII before the @, and a domain name with a dot after it. */
export function isEmail(text: string): boolean {
  if (text.length > emailLimits.whole) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && at <= emailLimits.local && localForm.test(local) && asciiDomain(text.slice(at + 1)) !== null
}

/** False for text that would be an email without hidden, full-width or accented characters, or surrounding brackets. */
export function hasPlainCharacters(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  return !/[^\t\r\n\u0020-\u007e]|[<>"]/.test(local) && !dropped.test(email)
}

/** One per mailbox: an account, a waitlist entry or a submission belongs to it, in any letter case. */
export function emailKey(email: string): string {
  // Only ASCII letters: the Kelvin sign must not become a k.
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether the text is an email we have stored, possibly under older rules. */
export function isSameEmail(typed: string, stored: string): boolean {
  return emailKey(cleanEmail(typed)) === emailKey(cleanEmail(stored))
}

/** The key for mail limits: `+tag` variants, and Gmail's with dots, arrive in the same inbox. */
export function inboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const [name = ''] = key.slice(0, at).split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name || key.slice(0, at)}@${domain}`
}

/** The domain in lower case and punycode. Null if it isn't a public domain name, or has other spellings. */
function asciiDomain(typed: string): string | null {
  if (typed.length > emailLimits.whole || !domainLetters.test(typed) || dropped.test(typed)) return null
  const domain = typed.normalize('NFC').toLowerCase()
  if (domain.normalize('NFKC') !== domain) return null
  const host = URL.parse(`http://${domain}`)?.hostname ?? ''
  const labels = host.split('.')
  const isName = labels.length > 1 && labels.every((label) => labelForm.test(label))
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null
}
