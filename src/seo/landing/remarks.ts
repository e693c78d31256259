import { shortDate } from '#src/domain/dates/dates.ts'
import type { Directory } from '#src/domain/directories/directories.ts'
import type { Tally } from './selection.ts'
import { capitalize, counted, inWords, listOf } from './wording.ts'

// Sentences about the rows. Each has different forms for none, one, a few and many, because a sentence that fits
// every page says nothing on any.

/** How many are made for it, and which. */
export function onSupply(label: string, dedicated: readonly Directory[], wider: readonly Directory[]): string {
  const names = dedicated.slice(0, 3).map(({ name }) => name)
  const rest = dedicated.length - names.length
  if (dedicated.length === 0)
    return `No directory on our list is made for ${label} alone, so the ${inWords(wider.length)} wider ones below have to carry the work; ${listOf(wider.slice(0, 2).map(({ name }) => name))} head them.`
  if (dedicated.length === 1)
    return `${names[0]} is the only one on our list made for ${label}; ${counted(wider.length, 'wider directory takes', 'wider directories take')} them as well.`
  if (dedicated.length <= 3)
    return `${listOf(names)} are made for ${label}, and that is all of them: the other ${inWords(wider.length)} are wider.`
  if (dedicated.length <= 12)
    return `We know ${counted(dedicated.length, 'directory', 'directories')} made for ${label}, ${listOf(names)} among them, and ${counted(wider.length, 'wider one', 'wider ones')}.`
  return `With ${dedicated.length} directories made for ${label} the question is not where but in what order: ${listOf(names)} come first by rating, and ${rest} follow.`
}

/** What their ratings say. */
export function onStrength({ strongest, medianDr, rated, count }: Tally): string {
  if (!strongest || medianDr === null)
    return 'No published list gives any of them a rating, so judge each by its own pages.'
  const when = strongest.drAsOf ? `, read ${shortDate(strongest.drAsOf)}` : ''
  if (rated === 1) return `Only ${strongest.name} has a published rating (DR ${strongest.dr}${when}).`
  if (rated < count / 3)
    return `Ratings are known for ${inWords(rated)} of ${inWords(count)}; ${strongest.name} leads them with DR ${strongest.dr}${when}.`
  return `${strongest.name} is the strongest at DR ${strongest.dr}${when}; half of the ${inWords(rated)} rated ones have ${medianDr} or more.`
}

/** What is known about their links. */
export function onLinks({ followed, nofollow, count }: Tally): string {
  const known = followed + nofollow
  if (known === 0)
    return 'Whether their links are followed is not recorded for any of them: look at a live listing before you count on it.'
  if (followed === 0) return `Where the link rule is known (${inWords(known)} of ${inWords(count)}), it is nofollow.`
  if (nofollow === 0)
    return `${capitalize(counted(followed, 'is known to follow its links', 'are known to follow their links'))}; of the other ${inWords(count - known)} nobody has written it down.`
  const share = Math.round((followed / known) * 100)
  return `Of the ${inWords(known)} whose link rule is known, ${inWords(followed)} follow (${share} %) and ${inWords(nofollow)} do not.`
}

/** What they cost. */
export function onPrice({ free, freemium, paid, count }: Tally): string {
  const known = free + freemium + paid
  if (known === 0) return 'None states its price where we could read it; expect a form that asks at the end.'
  const parts = [
    free > 0 && `${inWords(free)} ${free === 1 ? 'is' : 'are'} free`,
    freemium > 0 && `${inWords(freemium)} ${freemium === 1 ? 'has' : 'have'} a free and a paid listing`,
    paid > 0 && `${inWords(paid)} ${paid === 1 ? 'charges' : 'charge'}`,
  ].filter((part) => part !== false)
  const unknown = count - known
  return `${capitalize(listOf(parts))}${unknown > 0 ? `; for ${inWords(unknown)} the price is not known` : ''}.`
}

/** How recent the data is. */
export function onChecks({ lastChecked, withSubmitUrl, count }: Tally): string {
  const address =
    withSubmitUrl === 0
      ? 'none of them shows its form to a passer-by'
      : `${inWords(withSubmitUrl)} of ${inWords(count)} say where to submit`
  return lastChecked
    ? `The newest check is of ${shortDate(lastChecked)}; ${address}.`
    : `None carries a dated check; ${address}.`
}
