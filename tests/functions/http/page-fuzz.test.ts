import { expect, it } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { fuzzPages } from '#tests/support/fuzz/pages.ts'
import { inFull } from '#tests/support/full.ts'

const api = useApi()

it('Pages answer any query or form with a page', { ...inFull, timeout: 300_000 }, async () => {
  const { requests, findings } = await fuzzPages(api, { seed: 20_261_122, runs: 40 })
  expect(findings).toEqual([])
  expect(requests).toBeGreaterThan(700)
})
