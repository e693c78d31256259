import type { Matches } from '#src/domain/directories/matches.ts'
import { directoryCount } from '#src/domain/directories/counts.ts'
import { formatPrice, type Plan, plans } from './plans.ts'

/** The one-time plan to offer for a product, and what it covers, in a sentence. */
export type MatchOffer = { plan: Plan; text: string }

/** A larger plan that adds fewer directories than this isn't offered. */
const leastAdded = 20

/**
 * The popular plan if its number is reached, else the largest that is, else the smallest. Null: nothing can be
 * submitted.
 */
export function offerFor({ submit }: Pick<Matches, 'submit'>): MatchOffer | null {
  if (submit === null || submit === 0) return null
  const once = plans.filter(({ type }) => type === 'onetime').toSorted((a, b) => a.directories - b.directories)
  const [smallest, ...larger] = once
  if (!smallest) return null
  const plan = larger.reduce(
    (best, next) => (submit >= next.directories && next.directories - best.directories >= leastAdded ? next : best),
    smallest,
  )
  return { plan, text: textOf(plan, submit) }
}

/** 'We submit to 277 of them. Publisher covers the best 200 for $299.' */
function textOf({ label, directories, price }: Plan, submit: number): string {
  const covered = submit > directories ? `the best ${directories}` : submit === 1 ? 'it' : `all ${submit}`
  return `We submit to ${submit.toLocaleString('en')} of them. ${label} covers ${covered} for ${formatPrice(price)}.`
}

/** 'acme.example: 317 directories fit.' */
export function fitLine({ fit }: Pick<Matches, 'fit'>): string {
  return `${directoryCount(fit)} ${fit === 1 ? 'fits' : 'fit'}.`
}
