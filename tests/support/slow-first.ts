import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more, the slowest first. Started last, one of them would run alone at the end. */
const slow = [
  'tests/functions/http/event-loop',
  'tests/local/site/rebuild',
  'tests/local/platform/durability',
  'tests/functions/deliveries/rows.model',
  'killed-runs',
  'tests/local/platform/production-site',
  'tests/functions/http/fuzz',
  'tests/functions/accounts/known-browsers',
  'tests/functions/kits/reminding',
  'tests/functions/proofs/hosts',
  'tests/functions/http/mass-assignment',
  'tests/functions/roles',
  'tests/commands/demo/seed',
  'tests/functions/proofs/checking',
  'tests/functions/publishing/killed',
  'tests/functions/retention/',
  'tests/local/platform/',
  'tests/local/functions/',
  'tests/commands/',
  'tests/storage/query-plans',
  'tests/functions/products/naughty-strings',
  'tests/functions/http/outgoing-bodies',
  'tests/functions/posts/',
  'tests/functions/accounts/p',
  'tests/functions/articles/',
  'tests/functions/email-change/',
  'tests/functions/second-factor/limits',
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
