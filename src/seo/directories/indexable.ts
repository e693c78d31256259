import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { DirectoryFact, FactId } from './directory-facts.ts'
import { isGeneral } from './note-views.ts'

/** Said of too many directories to count as knowledge of one. */
export const commonFacts: readonly FactId[] = ['kind', 'network', 'submitters']

export const minFacts = 4

/** Search engines only get pages that say enough of their own: a note that is on no other page, and at least four facts. */
export function isIndexable(
  { notes, network }: Pick<ListedDirectory, 'notes' | 'network'>,
  facts: readonly DirectoryFact[],
): boolean {
  const own = facts.filter(({ id }) => !commonFacts.includes(id))
  return network === undefined && notes.some(isGeneral) && own.length >= minFacts
}
