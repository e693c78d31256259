import { arrows, branches, closedCircle, exchange } from './covers/links.ts'
import { form, ledger, pages, tracks } from './covers/lists.ts'
import { dots, ruler, sieve, week } from './covers/measures.ts'

export { coverSize } from './covers/sheet.ts'

/** One drawing for each article of the demo blog, by the name its front matter gives. */
const drawings = new Map<string, () => string>([
  ['arrows', arrows],
  ['branches', branches],
  ['closed-circle', closedCircle],
  ['dots', dots],
  ['exchange', exchange],
  ['form', form],
  ['ledger', ledger],
  ['pages', pages],
  ['ruler', ruler],
  ['sieve', sieve],
  ['tracks', tracks],
  ['week', week],
])

/** The drawing of that name, 1600 × 900, as SVG. */
export function coverOf(name: string): string {
  const draw = drawings.get(name)
  if (!draw) throw new Error(`No cover is named '${name}'. There are: ${[...drawings.keys()].join(', ')}`)
  return draw()
}
