import fc from 'fast-check'

const roundRuns = 20
const roundLimit = 100

/**
 * Random walks, `numRuns` of them and then more until everything in `expected` is in `happened`: walks in which
 * something never took effect would show nothing of it. What can't happen at all stays missing after the last round.
 */
export async function walkUntilAll<Ts>(
  walks: fc.IAsyncProperty<Ts>,
  numRuns: number,
  happened: ReadonlySet<string>,
  expected: readonly string[],
): Promise<void> {
  await fc.assert(walks, { numRuns })
  for (let round = 0; round < roundLimit && expected.some((one) => !happened.has(one)); round += 1) {
    await fc.assert(walks, { numRuns: roundRuns })
  }
}
