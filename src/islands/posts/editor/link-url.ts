import { isEmail } from '#src/domain/emails/emails.ts'

/** Where a link may lead, or what is wrong with what was typed. */
export type LinkAddress = { href: string; fault: null } | { href: null; fault: string }

export const linkMessages = {
  required: 'Say where the link shall lead',
  spaces: 'An address has no spaces',
  unknown: 'Use a web address (https://…), a mail address, or a path of this site that begins with /',
} as const

/** Reads an address as it is typed or pasted: `example.org` and `ada@example.org` are understood too. */
export function readLinkAddress(text: string): LinkAddress {
  const typed = text.trim()
  if (typed === '') return { href: null, fault: linkMessages.required }
  if (/\s/.test(typed)) return { href: null, fault: linkMessages.spaces }
  if (isEmail(typed) && !/[/:]/.test(typed)) return { href: `mailto:${typed}`, fault: null }
  const whole = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(typed) ? `https://${typed}` : typed
  return isLinkAddress(whole) ? { href: whole, fault: null } : { href: null, fault: linkMessages.unknown }
}

/** What a link in a post may hold; nothing else comes in, whichever way. */
export function isLinkAddress(href: string): boolean {
  // `//host` and `/\host` are other sites.
  if (href.startsWith('/')) return !/^\/[/\\]/.test(href)
  const url = URL.parse(href)
  if (url?.protocol === 'mailto:') return isEmail(url.pathname)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return isWeb && /^https?:\/\//i.test(href) && url.username === '' && url.password === ''
}
