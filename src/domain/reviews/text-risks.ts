import { cutText } from '#src/domain/text/text.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { RiskFlag } from './risk-flags.ts'

/** Words that are written in capitals in good texts, too, are in shorter runs: “REST API”. */
const shouted = /(?<!\p{Lu})\p{Lu}{3,}(?:[\p{P}\d\s]+\p{Lu}{3,}){2,}[\p{P}\d]*/u
const links = /\bhttps?:\/\/[^\s<>"')]+|\bwww\.[^\s<>"')]+/giu

/** What an advertisement has and a description doesn't. `websiteUrl`: links to it are fine. */
export function textRiskFlags(texts: readonly string[], websiteUrl: string): RiskFlag[] {
  const [run] = texts.flatMap((text) => shouted.exec(text) ?? [])
  const foreign = texts.flatMap((text) => text.match(links) ?? []).filter((link) => !isSameHost(link, websiteUrl))
  const flags: RiskFlag[] = []
  if (run !== undefined) flags.push({ kind: 'capitals', text: `Written in capitals: “${cutText(run.trim(), 60)}”` })
  if (foreign.length > 0) {
    const count = foreign.length === 1 ? 'A link' : `${foreign.length} links`
    flags.push({ kind: 'links', text: `${count} to other sites in the text` })
  }
  return flags
}

function isSameHost(link: string, websiteUrl: string): boolean {
  const hostOf = (url: URL | null) => url && listingKey(url).split('/')[0]
  return hostOf(URL.parse(link.startsWith('www.') ? `https://${link}` : link)) === hostOf(URL.parse(websiteUrl))
}
