import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more. Started last, one of them would run alone at the end. */
const slow = [
  'tests/local/platform/durability',
  'tests/local/site/rebuild',
  'tests/functions/http/event-loop',
  'tests/functions/accounts/known-browsers',
  'tests/commands/',
  'tests/local/platform/',
  'tests/functions/posts/hostile-posts',
  'tests/functions/email-change/',
  'tests/functions/accounts/properties',
  'tests/functions/second-factor/limits',
  'tests/functions/retention/',
  'tests/functions/products/naughty-strings',
  'tests/local/',
  'tests/site/html',
]

/** Starts the slow files first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((name) => moduleId.includes(name))
      return place === -1 ? slow.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
