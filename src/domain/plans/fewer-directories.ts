import { plans } from './plans.ts'

/** What a plan's number of directories means for a product that fewer fit. Null: enough fit. */
export function fewerThanPlanned(submit: number): string | null {
  const fewer = plans
    .filter(({ type, directories }) => type === 'onetime' && directories > submit)
    .map(({ label, directories }) => `${label}’s ${directories}+`)
  if (fewer.length === 0) return null
  return `That’s fewer than ${fewer.join(' and ')}. A plan never covers more directories than fit, and we leave out those that charge for every listing and local ones we don’t submit to.`
}
