import robotsParser from 'robots-parser'
import { normalPath, normalUrl } from '#src/domain/urls/equivalence.ts'
import { botName } from './user-agent.ts'

/** What a robots.txt says to us. */
export type RobotsRules = {
  isAllowed: (url: URL) => boolean
  /** The pause it asks for between requests, in milliseconds, up to our limit. */
  pauseMs: number
  /** The sitemaps that it names, on whatever host. */
  sitemaps: URL[]
}

/** Longer pauses would take days for a directory with many listings. */
const maxPauseMs = 30_000
/** A file without the groups of other bots is never this long, unless it is meant to harm. */
const maxLength = 64 * 1024
const maxSitemaps = 20
const maxUrlLength = 2000

/** `text`: as returned by `ownGroups`. */
export function readRobots(origin: string, text: string): RobotsRules {
  const file = robotsParser(`${origin}/robots.txt`, text)
  const seconds = file.getCrawlDelay(botName) ?? 0
  return {
    isAllowed: (url) => file.isAllowed(normalUrl(url), botName) !== false,
    pauseMs: seconds > 0 ? Math.min(seconds * 1000, maxPauseMs) : 0,
    sitemaps: file.getSitemaps().flatMap((text) => URL.parse(text, origin) ?? []),
  }
}

/**
 * The groups of a robots.txt that are for us, or else those for all bots, and its first sitemaps. The parser stores each rule once for each bot
 * of its group, so a small file could fill the memory.
 */
export function ownGroups(text: string): string {
  const ours: string[] = []
  const everyones: string[] = []
  const sitemaps = new Set<string>()
  let hasOurs = false
  let [isOurs, isEveryones, isNewGroup] = [false, false, true]
  for (const line of text.split(/\r\n?|\n/)) {
    const [name = '', value] = splitLine(line)
    if (value === undefined) continue
    if (name === 'user-agent') {
      if (isNewGroup) [isOurs, isEveryones] = [false, false]
      const agent = value.split('/')[0]?.trim().toLowerCase()
      if (agent === '*') isEveryones = true
      if (agent === botName.toLowerCase()) [isOurs, hasOurs] = [true, true]
    } else if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      if (isOurs) ours.push(`${name}: ${normalPath({ pathname: value })}`)
      if (isEveryones) everyones.push(`${name}: ${normalPath({ pathname: value })}`)
    } else if (name === 'sitemap' && value !== '' && value.length <= maxUrlLength && sitemaps.size < maxSitemaps) {
      sitemaps.add(`${name}: ${value}`)
    }
    isNewGroup = name !== 'user-agent'
  }
  const rules = ['user-agent: *', ...(hasOurs ? ours : everyones)].join('\n').slice(0, maxLength)
  return [rules, ...sitemaps].join('\n')
}

/** Spellings that Google's parser takes for these, too. */
const misspelled = new Map([
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map((name) => [name, 'disallow'] as const),
])

/** Without a colon, two words are a rule as well. */
function splitLine(line: string): [name?: string, value?: string] {
  const [rule = ''] = line.split('#', 1)
  const [, before, after = '', first, second] = /^([^:]*):(.*)$|^\s*(\S+)\s+(\S+)\s*$/s.exec(rule) ?? []
  const name = (before ?? first)?.trim().toLowerCase()
  if (name === undefined) return []
  return [misspelled.get(name) ?? name, (second ?? after).trim()]
}
