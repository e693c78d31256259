import { normalPath } from '#src/domain/urls/equivalence.ts'
import type { SeenPage } from './proofs.ts'

// What a page says to search engines, by Google's documentation:
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag and …/qualify-outbound-links. Rules for
// bots other than Google's are ignored.

const bots = new Set(['robots', 'googlebot', '*'])
/** Rules with a value, which look like a bot's name with a rule. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/
/** Dates have commas and colons, too: 'unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT'. */
const botName = /^(?:\*|[a-z][\w.-]*)$/

type Rules = { names: Set<string>; unavailableAfter: number }

/**
 * The rules for Google in robots meta elements or X-Robots-Tag headers: 'noindex, otherbot: nofollow'. A bot's name is
 * valid until the next name or semicolon, which separates elements and headers.
 */
function rulesOf(text: string): Rules {
  const rules: Rules = { names: new Set(), unavailableAfter: Infinity }
  for (const part of text.toLowerCase().split(';')) {
    let bot = 'robots'
    const pieces = part.split(',')
    for (const [index, piece] of pieces.entries()) {
      const colon = piece.indexOf(':')
      const name = piece.slice(0, Math.max(colon, 0)).trim()
      const isNamed = botName.test(name) && !valued.test(name)
      if (isNamed) bot = name
      if (!bots.has(bot)) continue
      const rule = (isNamed ? piece.slice(colon + 1) : piece).trim()
      rules.names.add(rule)
      const [, date] = /^unavailable_after:(.*)/.exec(rule) ?? []
      if (date !== undefined) {
        // The name of the day ends with a comma.
        const at = [date, `${date},${pieces[index + 1]}`]
          .map((text) => Date.parse(text))
          .find((time) => !Number.isNaN(time))
        rules.unavailableAfter = Math.min(rules.unavailableAfter, at ?? Infinity)
      }
    }
  }
  return rules
}

/** Where rules contradict each other, the stricter one counts. */
function allRules({ robots, xRobots }: Pick<SeenPage, 'robots' | 'xRobots'>): Rules {
  return rulesOf([robots, xRobots].filter((text) => text !== null).join(';'))
}

function hasRule({ names }: Rules, rule: 'noindex' | 'nofollow'): boolean {
  return names.has(rule) || names.has('none')
}

/** Whether search engines may list the page under its own URL. `readAt`: when it was read. Null: no page was read. */
export function isIndexable(page: SeenPage, readAt: number | null): boolean | null {
  if (page.finalUrl === null) return null
  const rules = allRules(page)
  const isAvailable = (readAt ?? 0) <= rules.unavailableAfter
  return isAvailable && !hasRule(rules, 'noindex') && isOwnCanonical(page.finalUrl, page.canonical)
}

/** Whether search engines may follow the link. Null: no link was found. */
export function isFollowed(page: SeenPage): boolean | null {
  return page.rel === null ? null : isFollowedRel(page.rel) && !hasRule(allRules(page), 'nofollow')
}

/** Google takes commas between the values for spaces. */
export function isFollowedRel(rel: string): boolean {
  const tokens = rel.toLowerCase().split(/[\s,]+/)
  return !['nofollow', 'ugc', 'sponsored'].some((token) => tokens.includes(token))
}

/** Without scheme, `www.`, trailing slash and query parameters that don't choose the page. */
function isOwnCanonical(finalUrl: string, canonical: string | null): boolean {
  const [own, named] = [URL.parse(finalUrl), URL.parse(canonical ?? finalUrl)]
  if (!own || !named) return true
  const isSubset = [...named.searchParams].every(([name, value]) => own.searchParams.getAll(name).includes(value))
  return pathOf(own) === pathOf(named) && isSubset
}

function pathOf(url: URL): string {
  return url.host.replace(/^www\./, '') + normalPath(url).replace(/\/$/, '')
}
