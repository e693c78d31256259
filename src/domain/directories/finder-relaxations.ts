import { anyDirectory, type FinderDirectory, type FinderQuery, findDirectories } from './finder.ts'

const names: Record<keyof FinderQuery, string> = {
  kind: 'any kind of product',
  country: 'any country',
  budget: 'any price',
  links: 'any link rule',
  minDr: 'any DR',
}

/** A wish given up: what the query is then, and how many directories answer it. */
export type Relaxation = { name: string; query: FinderQuery; count: number }

/** What to give up when nothing fits: each single wish that helps, best first; everything, where no single one does. */
export function relaxations(directories: readonly FinderDirectory[], query: FinderQuery): Relaxation[] {
  const relax = (name: string, relaxed: FinderQuery) => ({
    name,
    query: relaxed,
    count: findDirectories(directories, relaxed).length,
  })
  const single = (Object.keys(names) as (keyof FinderQuery)[])
    .filter((wish) => query[wish] !== anyDirectory[wish])
    .map((wish) => relax(names[wish], { ...query, [wish]: anyDirectory[wish] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return single.length > 0 ? single : [relax('everything', anyDirectory)]
}
