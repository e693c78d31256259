// Tables as spreadsheets write and paste them.

/** Where rows are of equal length by several signs, the first one counts: text has more commas than tabs. */
const delimiters = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Rows that are compared. */
const sampleRows = 10
/** Enough for them, and not so much that others wait. */
const sampleLength = 50_000

/** Excel's first line, which names the delimiter: 'sep=;'. */
const separatorLine = /^\uFEFF?"?sep=([\t;,|])"?(?=\r|\n|$)/i

/**
 * What separates the cells: what Excel's first line says, or what makes rows of equal length. Without one in the first
 * row, the table has one column and its commas are text. `text`: without that line, which stays empty. `columns`: of the
 * first row, about.
 */
export function splitTable(table: string): { delimiter: Delimiter; text: string; columns: number } {
  const [line = '', sign] = separatorLine.exec(table) ?? []
  const text = table.slice(line.length)
  const start = text.slice(0, sampleLength)
  const said = sign === undefined ? delimiters : [sign as Delimiter]
  const [first, ...others] = said.map((delimiter) => ({ delimiter, counts: columnCounts(start, delimiter) }))
  if (!first) throw new Error('There is no delimiter')
  const best = others.reduce((one, next) => (scoreOf(next.counts) > scoreOf(one.counts) ? next : one), first)
  return { delimiter: best.delimiter, text, columns: best.counts[0] ?? 1 }
}

/** Zero: a single column. */
function scoreOf([head = 1, ...rows]: readonly number[]): number {
  if (head === 1) return 0
  const equal = rows.filter((count) => count === head).length
  return equal === rows.length ? 1000 + head : equal + head / 1000
}

/** How many cells the first rows have. What is in quotes is one cell. */
function columnCounts(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let [count, isQuoted, isStart] = [1, false, true]
  for (let at = 0; at < text.length && counts.length < sampleRows; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') continue
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
    } else if (sign === '"' && isStart) isQuoted = true
    else if (sign === delimiter) [count, isStart] = [count + 1, true]
    else if (sign === '\n' || sign === '\r') {
      if (!isStart || count > 1) counts.push(count)
      ;[count, isStart] = [1, true]
    } else isStart = false
  }
  return counts.length < sampleRows && (!isStart || count > 1) ? [...counts, count] : counts
}

// What Excel calls CSV is in the system's encoding, which depends on its language.
const encodings: Record<string, string> = {
  ...of('windows-1250', 'cs hr hu pl ro sk sl sr-latn'),
  ...of('windows-1251', 'be bg kk ky mk ru sr tg tt uk'),
  ...of('windows-1253', 'el'),
  ...of('windows-1254', 'az tr'),
  ...of('windows-1255', 'he'),
  ...of('windows-1256', 'ar fa ur'),
  ...of('windows-1257', 'et lt lv'),
  ...of('windows-1258', 'vi'),
  ...of('windows-874', 'th'),
  ...of('shift_jis', 'ja'),
  ...of('euc-kr', 'ko'),
  ...of('gb18030', 'zh'),
  ...of('big5', 'zh-hant'),
}

function of(encoding: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, encoding]))
}

/**
 * The text of a file: UTF-16 and UTF-8 as spreadsheets save them, or else the encoding of the person's language, such as
 * 'en-US'.
 */
export function tableText(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes
  // Text has no NUL, but half of each Latin letter in UTF-16 is one.
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const { language: tag, script = '' } = new Intl.Locale(language || 'en').maximize()
    const encoding = encodings[`${tag}-${script.toLowerCase()}`] ?? encodings[tag]
    return encoding === undefined ? westernText(bytes) : new TextDecoder(encoding).decode(bytes)
  }
}

/** Excel for Mac has an encoding of its own. The one in which more letters make sense is the right one. */
function westernText(bytes: Uint8Array): string {
  const [windows, mac] = ['windows-1252', 'macintosh'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  return sensible(mac ?? '') > sensible(windows ?? '') ? (mac ?? '') : (windows ?? '')
}

/** Small letters beside others, and capitals where a word starts. */
const sensibleLetters = /(?<=\p{L})[ß-öø-ÿœšž]|[ß-öø-ÿœšž](?=\p{Ll})|(?<!\p{L})[À-ÖØ-ÞŒ](?=\p{Ll})/gu

function sensible(text: string): number {
  return text.match(sensibleLetters)?.length ?? 0
}

/** Whether a file that was read is text at all, and not a workbook or a PDF. */
export function isText(read: string): boolean {
  return !/[\0-\u0008\u000e-\u001a]/.test(read)
}
