import { cutText } from '#src/domain/text/text.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { RiskFlag } from './reviews.api.ts'
import { spamWordsIn } from './spam-words.ts'

/** Good texts have one or two such words next to each other: “REST API”. */
const shoutedWords = 3
/** Shorter ones in a row may be names of standards: “AWS SSO SAML”. */
const shoutedLetters = 5
/** A text of this many letters that is mostly capitals, whatever is between its words. Acronyms have up to five letters. */
const shoutedText = { letters: 20, share: 0.7, longest: 6 }
const links = /(?:https?:[/\\]|(?<![\p{L}\p{N}])www\.)[^\s<>"')]+/giu
const markup = /<a\s[^>]{0,200}href|\[url\b|\]\(\s?(?:https?:|\/\/)/iu
/** Links to the product's own site that a description may have. */
const ownLinks = 3

/** What an advertisement has and a description doesn't. `websiteUrl`: a few links to it are fine. */
export function textRiskFlags(texts: readonly string[], websiteUrl: string): RiskFlag[] {
  const flags: RiskFlag[] = []
  const [run] = texts.flatMap((text) => shoutedIn(text) ?? [])
  if (run !== undefined) flags.push({ kind: 'capitals', text: `Written in capitals: “${cutText(run, 60)}”` })
  const link = linkFault(texts, websiteUrl)
  if (link !== null) flags.push({ kind: 'links', text: link })
  const host = hostOf(URL.parse(websiteUrl)) ?? ''
  const topics = spamWordsIn(texts, host)
  if (topics.length > 0) {
    const text = topics
      .map(({ topic, words }) => `${topic} (${words.map((word) => `“${word}”`).join(', ')})`)
      .join(', ')
    flags.push({ kind: 'spam-words', text: `May be about ${text}` })
  }
  return flags
}

/** What is wrong with the links in the texts. Null: nothing. */
function linkFault(texts: readonly string[], websiteUrl: string): string | null {
  const all = texts.flatMap((text) => text.match(links) ?? [])
  const foreign = all.filter((link) => !isSameHost(link, websiteUrl)).length
  if (foreign > 0) return `${foreign === 1 ? 'A link' : `${foreign} links`} to other sites in the text`
  if (all.length > ownLinks) return `${all.length} links in the text`
  return texts.some((text) => markup.test(text)) ? 'Links as HTML or BBCode in the text' : null
}

/** The first words that are written in capitals, with figures between them. Null: there are only a few, or a list of acronyms. */
function shoutedIn(text: string): string | null {
  for (const part of text.split(/[,;/|·•\n]/u)) {
    const run = shoutedRun(part)
    if (run !== null) return run
  }
  const letters = text.replace(/\P{L}/gu, '')
  const capitals = letters.replace(/\P{Lu}/gu, '').length
  const isShoutedText = letters.length >= shoutedText.letters && capitals > letters.length * shoutedText.share
  return isShoutedText && text.split(/[\s,;/|·•]+/u).some((word) => isLong(word, shoutedText.longest))
    ? text.trim()
    : null
}

function shoutedRun(part: string): string | null {
  let run: string[] = []
  let count = 0
  const isRun = () => count >= shoutedWords && run.some((word) => isLong(word, shoutedLetters))
  for (const word of part.split(/\s+/)) {
    const letters = word.replace(/\P{L}/gu, '')
    if (isShouted(letters)) count += 1
    else if (letters !== '') {
      if (isRun()) break
      run = []
      count = 0
      continue
    }
    if (count > 0) run.push(word)
  }
  return isRun() ? run.join(' ') : null
}

/** Scripts without capitals don't count. */
function isShouted(letters: string): boolean {
  return letters.length >= 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function isLong(word: string, letters: number): boolean {
  return word.replace(/\P{L}/gu, '').length >= letters
}

function hostOf(url: URL | null): string | null {
  return url && (listingKey(url).split('/')[0] ?? null)
}

/** A site's documentation may be at a host below its own, and its app below that of the site. */
function isSameHost(link: string, websiteUrl: string): boolean {
  const [one, own] = [/^www\./i.test(link) ? `https://${link}` : link, websiteUrl].map((url) => hostOf(URL.parse(url)))
  if (!one || !own) return false
  return one === own || one.endsWith(`.${own}`) || own.endsWith(`.${one}`)
}
