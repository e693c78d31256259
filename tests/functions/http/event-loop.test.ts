import { describe, expect, it } from 'vitest'
import { hostileKinds } from '#tests/support/adversarial.ts'
import { useApi } from '#tests/support/api.ts'
import { attackAll, callAll, faultsAmong } from '#tests/support/attack-run.ts'

describe('No input blocks the event loop', () => {
  const api = useApi()

  it('answers each valid call, which also warms up the code', async () => {
    expect(await callAll(api)).toEqual([])
  }, 300_000)

  it.each(hostileKinds)(
    '%s, in each place of each route',
    async (kind) => {
      const attacked = await attackAll(api, kind)
      expect(attacked.length).toBeGreaterThan(250)
      expect(faultsAmong(attacked)).toEqual([])
    },
    300_000,
  )
})
