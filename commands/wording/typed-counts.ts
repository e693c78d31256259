import type { SourceText } from './texts.ts'

// Counts that the data know are computed, so a text that types one is wrong as soon as the data change.

const spelled =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a|one|two|three|four|five|six) hundred|(?:a|one|two) thousand|(?:a|two) dozen'
const things =
  'directories|forms|startups|countries|territories|categories|listings|rows|entries|products|niches|industries|types of sites?|kinds of products?|(?:landing|directory|blog)? ?(?:pages|posts|articles|guides)|lists|sources|sites|places|platforms|marketplaces|names'
const count = `(?<![\\p{L}\\p{N}.,$€£+-])(?:\\d[\\d,]*\\+?|${spelled})(?: (?!(?:and|or|of|in|a|to|years|days|weeks|months|minutes|hours)\\b)[\\p{L}’'-]+){0,2} (?:${things})(?![\\p{L}-])`

/** What makes a count ours: the page, the list, the table, or what we say that we do. */
const ours =
  '(?:we|our|us|ours)\\b(?! (?:compared|looked|tried|counted|asked))|this (?:page|list|table|site|guide)|(?:the|these|those)(?= (?:table|list|rows|directories) (?:below|above|here|on this page))|below|above|on (?:the|our) list|here are|these are'

const isOurs = new RegExp(`\\b(?:${ours})`, 'iu')
const counted = new RegExp(count, 'giu')
/** What a plan owes, in whatever sentence. */
const owed =
  /(?<![\p{L}\p{N}.,$€£+-])(?:60|200)\+?(?: \p{L}+)? directories\b|(?<![\p{L}\p{N}.,$-])(?:50 (?:\p{L}+ )?director|30 (?:\p{L}+ )?(?:posts|articles)\b|300 (?:\p{L}+ )?pages\b)/giu

/** What looks like a count of ours, and why it isn't one that is computed. */
const allowed: readonly { file: RegExp; text: RegExp; because: string }[] = [
  { file: /^/, text: /^(?:if|when|where) two /i, because: 'a condition' },
  {
    file: /^src\/domain\/faq\/faq\.ts$/,
    text: /\b(?:60|200|50|30|300) /,
    because: 'a test compares it with the plans',
  },
  { file: /^src\/site\.ts$/, text: /up to 200 directories/, because: 'a test compares it with the plans' },
]

/** Counts typed by hand in texts, each with its place. */
export function typedCounts(texts: readonly SourceText[]): string[] {
  return texts
    .filter(({ file }) => !isOnlyForUs(file))
    .flatMap(({ file, where, text }) => {
      const found = sentencesOf(text).flatMap((sentence) => [
        ...(isOurs.test(sentence) ? (sentence.match(counted) ?? []) : []).map((hit) => ({ hit, sentence })),
        ...(sentence.match(owed) ?? []).map((hit) => ({ hit, sentence })),
      ])
      return found
        .filter(({ sentence }) => !allowed.some((one) => one.file.test(file) && one.text.test(sentence)))
        .map(({ hit, sentence }) => `${file} ${where}: “${hit}” in “${sentence.replace(/\s+/g, ' ').trim()}”`)
    })
    .filter((hit, place, all) => all.indexOf(hit) === place)
}

/** What only operators and developers read, and history. */
const isOnlyForUs = (file: string) =>
  /^(?:CHANGELOG|README)\.md$|^(?:src\/storage|functions|commands\/(?!demo\/posts))/.test(file)

const sentencesOf = (text: string) => text.split(/(?<=[.!?:]["”’)]?)\s+|\n/u)
