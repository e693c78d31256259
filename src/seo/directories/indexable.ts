import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { DirectoryFact, FactId } from './directory-facts.ts'

/** Said of too many directories to count as knowledge of one. */
const common: readonly FactId[] = ['kind', 'network']

export const minFacts = 6

/** Search engines only get pages that say enough of their own: a note by an editor and at least six facts. */
export function isIndexable({ notes, network }: ListedDirectory, facts: readonly DirectoryFact[]): boolean {
  const own = facts.filter(({ id }) => !common.includes(id))
  return network === undefined && notes.length > 0 && own.length >= minFacts
}
