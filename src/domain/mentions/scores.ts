import { dayMs } from '#src/domain/dates/dates.ts'
import type { MentionReason } from './mentions.ts'

/** What a score follows from. */
export type ScoredPost = { title: string; text: string; postedAt: number }
export type ScoredKeyword = { text: string; competitor: boolean; inTitle: boolean }

const points: Record<MentionReason, number> = {
  asks: 40,
  alternative: 30,
  competitor: 20,
  problem: 15,
  title: 15,
  several: 10,
  fresh: 10,
}

/** How much of a text is looked at: what someone asks for stands at its start or its end. */
const lookedAt = 2000

// Questions about a product to use, not how one works, nor jobs and people.
const asks = [
  /\b(?:any(?:one|body)?|can (?:you|someone|anyone)|could (?:you|someone|anyone)) (?:know (?:of|an?|any|some|good)|recommend|suggest|point me)\b/i,
  /\b(?:recommend(?:ations?|ed)?|suggestions?|advice)\b[^.!?\n]{0,80}\?/i,
  /\b(?:looking|searching) for (?:an?|some|any|good|simple|something|tools?|software|apps?|services?|the (?:best|right|perfect))\b(?! (?:[\w-]{1,20} ){0,3}(?:jobs?|work|positions?|roles?|internships?|co-?founders?|developers?|engineers?|designers?|employees|teammates?|feedback|help|bugs?|reasons?|ways?)\b)/i,
  /\b(?:what|which)\b[^.!?\n]{1,60}\b(?:do you|are you|does everyone|should i|would you) (?:all )?(?:use|using|recommend|choose|pick)\b/i,
  /\b(?:what is|what['’]s|which is) (?:the best|a good|an easy)\b(?! way\b)[^.!?\n]{0,80}\?/i,
  /\bis there (?:an?|any)\b(?! (?:[\w-]{1,20} )?(?:ways?|reasons?|difference|chance|point|problems?|bugs?|issues?|trick|limit|news|update)\b)[^.!?\n]{0,80}\?/i,
  /\bwhat (?:do|would) you (?:all )?(?:use|recommend|suggest)\b[^.!?\n]{0,100}\?/i,
  /\bhow (?:do|would|should) (?:you|i|we) (?:choose|pick|decide on) an?\b[^.!?\n]{0,100}\?/i,
]
const alternative = [
  /\balternatives? (?:to|for)\b/i,
  /\b(?:switch(?:ing|ed)?|mov(?:e|ing)|migrat(?:e|ing)) (?:away )?from\b/i,
  /\breplac(?:e|ement|ing)\b[^.!?\n]{1,40}\b(?:for|with)\b/i,
]
const problem = [
  /\b(?:struggl(?:e|ing)|frustrat(?:ed|ing)|annoy(?:ed|ing)|hate|tired of|sick of|fed up)\b/i,
  /\b(?:too expensive|overpriced|doesn['’]t work|stopped working|keeps? (?:failing|crashing|breaking))\b/i,
]

/** 0 to 100, with why. The reasons are in the order of `mentionReasons`. */
export function scoreOf(
  { title, text, postedAt }: ScoredPost,
  keywords: readonly ScoredKeyword[],
  now: number,
): { score: number; reasons: MentionReason[] } {
  const start = text.slice(0, lookedAt)
  const end = text.length > lookedAt ? text.slice(Math.max(lookedAt, text.length - lookedAt)) : ''
  const says = (patterns: readonly RegExp[]) =>
    [title, start, end].some((part) => patterns.some((pattern) => pattern.test(part)))
  const found: Record<MentionReason, boolean> = {
    asks: says(asks),
    alternative: says(alternative),
    competitor: keywords.some(({ competitor }) => competitor),
    problem: says(problem),
    title: keywords.some(({ inTitle }) => inTitle),
    several: keywords.length > 1,
    fresh: now - postedAt < dayMs,
  }
  const reasons = (Object.keys(points) as MentionReason[]).filter((reason) => found[reason])
  return { score: Math.min(100, 10 + reasons.reduce((sum, reason) => sum + points[reason], 0)), reasons }
}
