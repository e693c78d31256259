import { dayMs, shortDate } from '#src/domain/dates/dates.ts'
import { directoryCount } from '#src/domain/directories/counts.ts'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import type { ProjectFacts } from './facts.ts'
import type { Proposal } from './suggestions.ts'

/** At most this many of one kind, so that one kind doesn't hide the others. */
const perKind = 3
/** A keyword without a mention in this time is a finding, once it's that old. */
export const mentionPeriodMs = 28 * dayMs

type Rule = (facts: ProjectFacts, now: number) => Proposal[]

type About = Pick<Proposal, 'kind' | 'subject'>

/** What would help a project next, the most useful first. What was dismissed doesn't take the place of others. */
export function proposeSuggestions(facts: ProjectFacts, now: number, dismissed: readonly About[]): Proposal[] {
  const isDismissed = ({ kind, subject }: Proposal) =>
    dismissed.some((about) => about.kind === kind && about.subject === subject)
  return rules.flatMap((rule) =>
    rule(facts, now)
      .filter((proposal) => !isDismissed(proposal))
      .slice(0, perKind),
  )
}

/** A listing that lost its link. */
const listings: Rule = ({ lost }) =>
  lost.map(({ id, directory, url, what, lastSeenAt }) => ({
    kind: 'listing',
    subject: id,
    title: `Ask ${directory} about your listing`,
    reason: [what, lastSeenAt !== null && `We last saw it on ${dayOf(lastSeenAt)}.`, 'No other directory replaces it.']
      .filter((part) => part !== false)
      .join(' '),
    effort: 'minutes',
    href: url,
  }))

/** What keeps directories from accepting the product. */
const profile: Rule = ({ readiness, ordered }) => {
  // Then it's more than an idea: the overview asks for it, and the profile's page says what is missing.
  if (ordered.waitsForProfile) return []
  if (readiness !== null) {
    const items = ordered.takesDirectories ? readiness.filter(({ key }) => key !== 'category') : readiness
    return items.map(({ key, what, todo }) => ({
      kind: 'profile',
      subject: key,
      title: profileTitles[key] ?? 'Check your profile',
      reason: `${what} ${todo}`,
      effort: 'minutes',
      href: '/dashboard/profile',
    }))
  }
  return [
    {
      kind: 'profile',
      subject: 'profile',
      title: 'Fill in your profile',
      reason: 'Directories ask for texts, a logo and a contact email. We fill in part of it from your website.',
      effort: 'hour',
      href: '/dashboard/profile',
    },
  ]
}

/** By the key of a readiness item. */
const profileTitles: Record<string, string> = {
  site: 'Make your website readable',
  https: 'Serve your website over HTTPS',
  privacy: 'Publish a privacy policy',
  logoSquare: 'Upload a square logo',
  logoWide: 'Replace your wide logo',
  screenshots: 'Add a screenshot',
  description: 'Write your descriptions',
  category: 'Choose a category',
  contactEmail: 'Enter a contact email at your domain',
}

const offer: Rule = ({ offer, hasMentions }) => {
  const href = '/dashboard/offer'
  if (offer?.expired) {
    return [
      {
        kind: 'offer',
        subject: `${offer.id}:${offer.endsOn}`,
        title: 'Renew your offer',
        reason: `“${offer.headline}” ended on ${shortDate(offer.endsOn)}, so drafts no longer mention it.`,
        effort: 'minutes',
        href,
      },
    ]
  }
  if (offer || !hasMentions) return []
  const reason = 'You have mentions to answer. Once you add an offer, drafts mention it.'
  return [{ kind: 'offer', subject: 'first', title: 'Add an offer', reason, effort: 'minutes', href }]
}

const keywords: Rule = ({ keywords, sources }, now) => {
  const page = { kind: 'keyword', effort: 'minutes' } as const
  if (keywords.length === 0) {
    const reason = 'We look for public posts with your keywords, so you can answer people who need what you make.'
    return [{ ...page, subject: 'first', title: 'Add your first keywords', reason, href: '/dashboard/keywords' }]
  }
  if (sources === 0) {
    const reason = 'You have keywords, but you haven’t chosen where we look for them.'
    return [{ ...page, subject: 'sources', title: 'Choose where we look', reason, href: '/dashboard/mentions' }]
  }
  return keywords
    .filter(({ createdAt, isMentioned }) => !isMentioned && now - createdAt >= mentionPeriodMs)
    .map(({ id, text }) => ({
      ...page,
      subject: id,
      title: `Change the keyword “${shortened(text)}”`,
      reason: 'No mentions in four weeks. Try a shorter keyword, or the words people use for it.',
      href: '/dashboard/keywords',
    }))
}

const product: Rule = ({ isListed, name, host }) =>
  isListed
    ? []
    : [
        {
          kind: 'product',
          subject: host,
          title: `Add ${name} to our products`,
          reason: `It doesn’t list ${host} yet. It’s free, and a person reviews it.`,
          effort: 'minutes',
          href: '/directories/submit',
        },
      ]

/** While we submit the product, nobody should do the same by hand. */
const directories: Rule = ({ directories, ordered }) =>
  ordered.submits
    ? []
    : directories.map(({ key, name, url, reason, price }) => ({
        kind: 'directory',
        subject: key,
        title: `Submit to ${name}`,
        reason: `${reason}${price === null ? '' : `, ${price.toLowerCase()}`}. You’re not listed there yet.`,
        effort: 'minutes',
        href: url,
      }))

const countries: Rule = ({ countries }) =>
  countries.map(({ code, name, language, directories, href }) => ({
    kind: 'country',
    subject: code,
    title: `Consider ${name} as a market`,
    reason: `Your product is in ${language}, and we know ${directoryCount(directories)} for ${name}.`,
    effort: 'day',
    href,
  }))

/** In the order in which they're shown. */
const rules: readonly Rule[] = [listings, profile, offer, keywords, product, directories, countries]

const quoted = 60

function shortened(text: string): string {
  return cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), quoted)
}

function dayOf(ms: number): string {
  return shortDate(new Date(ms).toISOString())
}
