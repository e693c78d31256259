import { anyDirectory, countIndependent, findDirectories, type FinderDirectory, type FinderQuery } from './finder.ts'

/** A niche only changes the order, so it isn't among them, nor is sorting. */
const names: Record<Exclude<keyof FinderQuery, 'industry' | 'sort'>, string> = {
  q: 'any name',
  kind: 'any kind of product',
  country: 'any country',
  budget: 'any price',
  links: 'any link rule',
  minDr: 'any DR',
  results: 'any results',
}

/** A removed filter: the query without it, and the number of matches, each network once. */
export type Relaxation = { name: string; query: FinderQuery; count: number }

/** Which filter to remove if nothing matches: each single one that helps, best first, or all if none does. */
export function relaxations(directories: readonly FinderDirectory[], query: FinderQuery): Relaxation[] {
  const relax = (name: string, relaxed: FinderQuery) => ({
    name,
    query: relaxed,
    count: countIndependent(findDirectories(directories, relaxed)),
  })
  const single = (Object.keys(names) as (keyof typeof names)[])
    .filter((wish) => query[wish] !== anyDirectory[wish])
    .map((wish) =>
      relax(names[wish], { ...query, [wish]: anyDirectory[wish], ...(wish === 'kind' && { industry: null }) }),
    )
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return single.length > 0 ? single : [relax('everything', anyDirectory)]
}
