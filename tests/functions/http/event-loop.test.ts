import { describe, expect, it } from 'vitest'
import { type HostileKind, hostileKinds } from '#tests/support/adversarial.ts'
import { useApi } from '#tests/support/api.ts'
import { attackAll, callAll, faultsAmong } from '#tests/support/attack-run.ts'
import { inFull } from '#tests/support/full.ts'

describe('No input blocks the event loop', () => {
  const api = useApi()

  it('answers each valid call, which also warms up the code', async () => {
    expect(await callAll(api)).toEqual([])
  }, 300_000)

  const attack = async (kind: HostileKind) => {
    const attacked = await attackAll(api, kind)
    expect(attacked.length).toBeGreaterThan(250)
    expect(faultsAmong(attacked)).toEqual([])
  }
  const typical: HostileKind[] = ['a long run of spaces']
  const others = hostileKinds.filter((kind) => !typical.includes(kind))

  it.each(typical)('%s, in each place of each route', attack, 300_000)

  it.each(others)('%s, in each place of each route', { ...inFull, timeout: 300_000 }, attack)
})
