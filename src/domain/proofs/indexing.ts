import type { SeenPage } from './proofs.ts'

// What a page says to search engines. Rules for bots other than Google's are ignored.

const bots = new Set(['robots', 'googlebot', '*'])
/** Rules with a value, which look like a bot's name with a rule. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/

/**
 * The rules for Google in a robots meta element or an X-Robots-Tag header: 'noindex, otherbot: nofollow'. A bot's name
 * is valid until the next name or semicolon.
 */
export function robotsRules(text: string | null): Set<string> {
  const rules = new Set<string>()
  for (const part of (text ?? '').toLowerCase().split(';')) {
    let bot = 'robots'
    for (const piece of part.split(',')) {
      const colon = piece.indexOf(':')
      const name = piece.slice(0, Math.max(colon, 0)).trim()
      const isNamed = colon !== -1 && !valued.test(name)
      if (isNamed) bot = name
      if (bots.has(bot)) rules.add((isNamed ? piece.slice(colon + 1) : piece).trim())
    }
  }
  return rules
}

function hasRule({ robots, xRobots }: Pick<SeenPage, 'robots' | 'xRobots'>, rule: 'noindex' | 'nofollow'): boolean {
  const rules = [...robotsRules(robots), ...robotsRules(xRobots)]
  return rules.includes(rule) || rules.includes('none')
}

/** Whether search engines may list the page under its own URL. Null: no page was read. */
export function isIndexable(page: SeenPage): boolean | null {
  if (page.finalUrl === null) return null
  return !hasRule(page, 'noindex') && isOwnCanonical(page.finalUrl, page.canonical)
}

/** Whether search engines may follow the link. Null: no link was found. */
export function isFollowed(page: SeenPage): boolean | null {
  return page.rel === null ? null : isFollowedRel(page.rel) && !hasRule(page, 'nofollow')
}

export function isFollowedRel(rel: string): boolean {
  const tokens = rel.split(/\s+/)
  return !['nofollow', 'ugc', 'sponsored'].some((token) => tokens.includes(token))
}

/** Without scheme, `www.`, trailing slash and query parameters that don't choose the page. */
function isOwnCanonical(finalUrl: string, canonical: string | null): boolean {
  const [own, named] = [URL.parse(finalUrl), URL.parse(canonical ?? finalUrl)]
  if (!own || !named) return true
  const isSubset = [...named.searchParams].every(([name, value]) => own.searchParams.getAll(name).includes(value))
  return pathOf(own) === pathOf(named) && isSubset
}

function pathOf({ host, pathname }: URL): string {
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}
