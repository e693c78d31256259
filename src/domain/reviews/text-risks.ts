import { cutText } from '#src/domain/text/text.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { RiskFlag } from './reviews.api.ts'

/** Good texts have one or two such words next to each other: “REST API”. */
const shoutedWords = 3
const links = /\bhttps?:\/\/[^\s<>"')]+|\bwww\.[^\s<>"')]+/giu

/** What an advertisement has and a description doesn't. `websiteUrl`: links to it are fine. */
export function textRiskFlags(texts: readonly string[], websiteUrl: string): RiskFlag[] {
  const [run] = texts.flatMap((text) => shoutedIn(text) ?? [])
  const foreign = texts.flatMap((text) => text.match(links) ?? []).filter((link) => !isSameHost(link, websiteUrl))
  const flags: RiskFlag[] = []
  if (run !== undefined) flags.push({ kind: 'capitals', text: `Written in capitals: “${cutText(run, 60)}”` })
  if (foreign.length > 0) {
    const count = foreign.length === 1 ? 'A link' : `${foreign.length} links`
    flags.push({ kind: 'links', text: `${count} to other sites in the text` })
  }
  return flags
}

/** The first words in a row in capitals, with figures between them. Null: there are only a few. */
function shoutedIn(text: string): string | null {
  let run: string[] = []
  let count = 0
  for (const word of text.split(/\s+/)) {
    const letters = word.replace(/\P{L}/gu, '')
    if (isShouted(letters)) count += 1
    else if (letters !== '') {
      if (count >= shoutedWords) break
      run = []
      count = 0
      continue
    }
    if (count > 0) run.push(word)
  }
  return count >= shoutedWords ? run.join(' ') : null
}

/** Scripts without capitals don't count. */
function isShouted(letters: string): boolean {
  return letters.length >= 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function isSameHost(link: string, websiteUrl: string): boolean {
  const hostOf = (url: URL | null) => url && listingKey(url).split('/')[0]
  return hostOf(URL.parse(link.startsWith('www.') ? `https://${link}` : link)) === hostOf(URL.parse(websiteUrl))
}
