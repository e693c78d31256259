import { isEmail } from '#src/domain/emails/emails.ts'

/** The URL of a link, or what's wrong with what was typed. */
export type LinkUrl = { href: string; fault: null } | { href: null; fault: string }

export const linkMessages = {
  required: 'Enter a URL',
  spaces: 'A URL can’t have spaces',
  unknown: 'Use a URL (https://…), an email, or a path on this site that starts with /',
} as const

/** Reads a URL as typed or pasted. `example.org` and `ada@example.org` work too. */
export function parseLinkUrl(text: string): LinkUrl {
  const typed = text.trim()
  if (typed === '') return { href: null, fault: linkMessages.required }
  if (/\s/.test(typed)) return { href: null, fault: linkMessages.spaces }
  if (isEmail(typed) && !/[/:]/.test(typed)) return { href: `mailto:${typed}`, fault: null }
  const whole = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(typed) ? `https://${typed}` : typed
  return isLinkUrl(whole) ? { href: whole, fault: null } : { href: null, fault: linkMessages.unknown }
}

/** Whether a link in a post may have this URL. */
export function isLinkUrl(href: string): boolean {
  // `//host` and `/\host` are other sites.
  if (href.startsWith('/')) return !/^\/[/\\]/.test(href)
  const url = URL.parse(href)
  if (url?.protocol === 'mailto:') return isEmail(url.pathname)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return isWeb && /^https?:\/\//i.test(href) && url.username === '' && url.password === ''
}
