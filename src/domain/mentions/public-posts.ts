import { cleanLine, cleanText, cutText, plainLetters } from '#src/domain/text/text.ts'

/** Code points of what is kept of a post. URLs that are longer are left out. */
export const publicPostLimits = {
  title: 300,
  text: 10_000,
  author: 100,
  url: 2048,
  externalId: 2048,
  links: 10,
} as const

/** Far more than the limit isn't worth cleaning. Letters are composed, as they are in searches. */
function startOf(text: string, limit: number): string {
  return plainLetters(text.slice(0, 4 * limit).normalize('NFC'))
}

/** Text that someone else wrote, as it's stored. */
export function cleanForeignText(text: string, limit: number): string {
  return cutText(cleanText(startOf(text, limit)), limit)
}

export function cleanForeignLine(text: string, limit: number): string {
  return cutText(cleanLine(startOf(text, limit)).replace(/ {2,}/g, ' '), limit)
}

// A handle with its instance starts with an @: @ann@social.example.
const email =
  /(?<![^\s(<["',;:])[^\s@\uFF20\uFE6B()<>[\]"',;:]{1,200}[@\uFF20\uFE6B][^\s@\uFF20\uFE6B()<>[\]"',;:]{1,253}/gu

/** Whether someone is named by an email address, which we don't collect. */
export function hasEmail(name: string): boolean {
  return name.search(email) >= 0
}

/** A name as its source or a customer writes it, without email addresses: 'ann@mail.example (Ann)' is 'Ann'. */
export function nameWithoutEmails(name: string): string {
  if (!hasEmail(name)) return name
  const rest = name.replace(email, ' ').replace(/\bmailto:/gi, ' ')
  return rest
    .replace(/[()<>[\]"',;:]/g, ' ')
    .replace(/\s{1,100}/g, ' ')
    .trim()
}

/** An http(s) URL, or null if it is something else or too long. */
export function foreignUrl(text: string | null): string | null {
  if (text === null || text.length > publicPostLimits.url) return null
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= publicPostLimits.url ? url.href : null
}
