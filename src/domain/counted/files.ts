import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { countedMessages } from './messages.ts'

// What a file is, before it is read as a table.

const beginnings: readonly [bytes: readonly number[], message: string][] = [
  [[0x25, 0x50, 0x44, 0x46], countedMessages.pdf],
  [[0xd0, 0xcf, 0x11, 0xe0], countedMessages.workbook],
  [[0x1f, 0x8b], countedMessages.gzip],
]

/** What is wrong with a file that is no text, by its first bytes. Null: nothing. */
export function faultOfBytes(bytes: Uint8Array, fileName: string): string | null {
  if (bytes.length === 0) return countedMessages.empty
  const starts = (signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (starts([0x50, 0x4b, 0x03, 0x04])) {
    return /\.(?:xlsx|xlsm|ods|numbers)$/i.test(fileName) ? countedMessages.workbook : countedMessages.zip
  }
  return beginnings.find(([signs]) => starts(signs))?.[1] ?? null
}

/** The same by the beginning of its text. */
export function faultOfText(text: string, fileName: string): string | null {
  const start = text.slice(0, 4096)
  if (start.trim() === '') return countedMessages.empty
  if (/[\0-\u0008\u000e-\u001a]/.test(start)) return countedMessages.notText
  if (/\.gsheet$/i.test(fileName)) return countedMessages.googleSheet
  if (!/^\s*</.test(start)) return null
  return /<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(start) ? countedMessages.sitemap : countedMessages.page
}

/** The day on which an export was made, if its name says so: 'example.com-Latest links-2026-10-03.csv'. */
export function dayInName(fileName: string, latest: string): string | undefined {
  const days = fileName.match(/(?<!\d)20\d\d-[01]\d-[0-3]\d(?!\d)/g) ?? []
  return days.findLast((day) => !Number.isNaN(Date.parse(day)) && day >= '2015-01-01' && day <= latest)
}

/** The site that Search Console names at the start of a file's name. Null: it was renamed, or is another's. */
export function siteInName(fileName: string): string | null {
  if (!/20\d\d-[01]\d-[0-3]\d/.test(fileName)) return null
  const [, name] = /^(?:https?_+)?(?:www\.)?((?:[\p{L}\d-]+\.)+?[\p{L}\d]{2,})(?=[-_])/iu.exec(fileName) ?? []
  const url = name === undefined ? null : URL.parse(`https://${name}`)
  return url && bareHost(url)
}
