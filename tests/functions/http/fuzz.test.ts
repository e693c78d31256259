import { describe, expect, it } from 'vitest'
import { routes } from '#tests/support/routes.ts'
import { useApi } from '#tests/support/api.ts'
import { type Operation, readOperations } from '#tests/support/fuzz/document.ts'
import { fuzz } from '#tests/support/fuzz/run.ts'
import { inFull } from '#tests/support/full.ts'

// Requests generated from the OpenAPI document and then corrupted. The seed is fixed, so that results depend on the
// code and not on chance. A failure prints how to repeat it.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const runs = Number(process.env['FUZZ_RUNS'] ?? 24)
const fewRuns = Math.min(runs, 4)
const path = process.env['FUZZ_PATH']
const chosen = process.env['FUZZ_ROUTE']

/** The noun a route is about: `/api/admin/posts`, `/api/products`. */
const areaOf = (name: string) => /^\S+ (\/api\/(?:admin\/)?[\w-]+)/.exec(name)?.[1] ?? name
const areas = [
  ...new Set(
    routes
      .map(({ name }) => name)
      .filter((name) => !chosen || name === chosen)
      .map(areaOf),
  ),
]

describe('Corrupted requests', () => {
  const api = useApi()
  let operations: Operation[] | undefined

  const fuzzArea = async (area: string, runs: number) => {
    operations ??= await readOperations(api)
    const ofArea = operations.filter(({ name }) => (chosen ? name === chosen : areaOf(name) === area))
    const { requests, findings } = await fuzz(api, operations, ofArea, { seed, runs, path })
    expect(requests).toBeGreaterThan(0)
    expect(findings).toEqual([])
  }

  it.each(areas)('are answered as documented or refused with a reason: %s', (area) => fuzzArea(area, fewRuns))

  it.each(areas)('are answered or refused in greater number: %s', { ...inFull, timeout: 120_000 }, (area) =>
    fuzzArea(area, runs),
  )
})
