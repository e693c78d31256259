import { withoutEnd } from '#src/domain/text/text.ts'
import { normalUrl } from '#src/domain/urls/equivalence.ts'

// What browsers, apps and forums make a link of, or a reader would type into a browser.

const withScheme = /(?:[a-z][a-z\d+-]{0,20})?:\/\/[^\s<>"“”]+/giu
const disguised =
  /\b(?:hxxps?|mailto|javascript|tel):|\bhttps?:(?!\/\/)\S|[[({]\s*(?:\.|dot)\s*[\])}]|\sdot\s(?:com|net|org|io|co|app|dev)\b|\s\.\s?(?:com|net|org|io|co|app|dev|me|ai|info|xyz)\b|\b(?:t|wa)[\s.]{1,3}me\s?\//iu
/** Other ways to reach someone: a name at a messenger, a phone number, a wallet. A date isn't a number to call. */
const contact =
  /\b(?:telegram|tg|whatsapp|signal|discord|skype|wechat)\W{1,3}(?:(?:is|at|name|id|me|on|us)\W{1,3}){0,3}[a-z][a-z.]*[\d_][\w.]*|(?<![\d.,-])(?!\d{4}-\d\d-\d\d)\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\d%])|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{26,}\b/iu
const userName = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]|(?<![\p{L}\p{N}])u\/[\p{L}\p{N}_-]{3}/iu
/** Letters, digits and dots in a row. */
const nameWithDots = /[\p{L}\p{N}\p{M}._-]+/gu
/** Files and libraries have names like hosts. None of these endings is a top-level domain. */
const fileEndings = new Set(['js', 'ts', 'jsx', 'tsx', 'json', 'html', 'css', 'yml', 'yaml', 'toml', 'txt', 'csv'])

/** Whether a text has a link, an email or a user name, other than exactly these URLs. The text is NFKC. */
export function hasForeignLink(text: string, urls: readonly string[]): boolean {
  if (disguised.test(text) || userName.test(text) || contact.test(text)) return true
  const own = new Set(urls.map(comparableUrl))
  for (const [link] of text.matchAll(withScheme)) if (!own.has(comparableUrl(link))) return true
  const bare = new Set(urls.flatMap((url) => [withoutScheme(url), URL.parse(url)?.host.replace(/^www\./, '') ?? '']))
  const rest = text.replace(withScheme, ' ')
  return rest.split(/[\s<>"“”]+/).some((word) => isEmail(word) || hasForeignHost(word, bare))
}

function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && word.includes('.', at)
}

function hasForeignHost(word: string, own: ReadonlySet<string>): boolean {
  const dotted = withPlainDots(word)
  for (const { 0: run, index } of dotted.matchAll(nameWithDots)) {
    const start = run.search(/[^._-]/)
    const name = withoutEnd(run.slice(Math.max(0, start)), '._-')
    if (!name.split(/\.{2,}/).some(isHost)) continue
    const after = dotted.slice(index + start + name.length)
    const path = /^[/?#:@\\]/.test(after) ? after : ''
    if (!own.has(withoutScheme(`https://${name}${path}`))) return true
    // What follows is its path.
    if (path !== '') return false
  }
  return false
}

/** Browsers read U+3002 as a dot. It also ends sentences in Chinese and Japanese, in which few words are Latin. */
function withPlainDots(word: string): string {
  return word.replace(/(?<=[A-Za-z\d])。(?=[A-Za-z]{2})|。(?=[a-z]{2,}(?!\p{L}))/gu, '.')
}

function isHost(name: string): boolean {
  const endings = name.split('.').slice(1)
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(name)) return true
  return endings.some((ending) => {
    const [letters = ''] = ending.split(/[-_]/, 1)
    return /^[\p{L}\p{M}]{2,}$/iu.test(letters) && !fileEndings.has(ending.toLowerCase())
  })
}

function withoutScheme(url: string): string {
  return comparableUrl(url).replace(/^https?:\/\/(?:www\.)?/, '')
}

/** Without what ends the sentence. */
function comparableUrl(url: string): string {
  const text = withoutEnd(url, ')].,;:!?\'’"*_')
  const parsed = URL.parse(text)
  return parsed ? normalUrl(parsed).replace(/\/$/, '') : text
}
