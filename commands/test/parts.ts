/** Which tests to run. `shard`: one of several parts of them, such as `1/4`. */
export type Extent = { full: boolean; shard?: string | undefined }

export type Part = {
  name: string
  /** A script of package.json, and what it gets. */
  script: string
  args: string[]
  env?: Record<string, string>
  /** What writes the report. Checks have none. */
  runner?: 'vitest' | 'playwright'
}

/**
 * The steps of `npm test` or `npm run test:full`, one after another. Each has rows of parts, which run at the same time;
 * the parts of a row run one after another. `npm test` leaves out the tests with the tag `full`, and two projects that
 * install other software. It is one step, because journeys spend half their time waiting.
 */
export function stepsOf({ full, shard }: Extent): Part[][][] {
  // With more shards than files, some have none.
  const shards = shard === undefined ? [] : [`--shard=${shard}`, '--pass-with-no-tests']
  const isFirst = shard === undefined || shard.startsWith('1/')
  const vitest = (name: string): Part => ({
    name,
    script: `test:${name}`,
    args: [...(full ? [] : ['--tags-filter=!full']), ...shards],
    runner: 'vitest',
  })
  const checks = (...names: string[]): Part[] =>
    isFirst ? names.map((name) => ({ name, script: name, args: [] })) : []
  const journeys: Part = {
    name: 'journeys',
    script: 'test:e2e',
    args: shards,
    env: { JOURNEYS: full ? 'all' : 'core' },
    runner: 'playwright',
  }
  // The tests of the code take as long as those of the site and the journeys together. Types come last, because builds write some.
  if (!full)
    return [
      [
        [vitest('site'), journeys, ...checks('types')],
        [vitest('code'), ...checks('format', 'lint')],
      ],
    ]
  return [
    [checks('format', 'types', 'lint'), [vitest('code')]],
    [[vitest('site'), journeys, vitest('install'), vitest('browsers')]],
  ]
}
