import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { Admission } from '#netlify/local/http/admission.ts'

const limits = {
  running: { read: 2, page: 2, write: 1 },
  waiting: 3,
  waitMs: 1000,
  perClient: 3,
  few: { running: 1, waiting: 0 },
}
const here = () => false

describe('Places for calls', () => {
  let share = 1
  let admission: Admission
  beforeEach(() => {
    share = 1
    admission = new Admission(limits, { share: () => share, stop: () => undefined })
  })
  const enter = (ip: string, kind: 'read' | 'page' | 'write' = 'read', isGone = here) =>
    admission.enter(kind, ip, isGone)
  /** What has happened to a call, without waiting for it. */
  const now = <Result>(call: Promise<Result>) => Promise.race([call, setImmediate('waits')])

  it('are taken in the order of arrival, and refused when too many wait', async () => {
    const running = [await enter('192.0.2.1'), await enter('192.0.2.2')]
    const waiting = [3, 4, 5].map((n) => enter(`192.0.2.${n}`))
    expect(await enter('192.0.2.6')).toBeNull()
    expect(admission.isFull('read', '192.0.2.6')).toBe(true)
    running[0]?.()
    expect(await now(waiting[0]!)).toBeTypeOf('function')
    expect(await now(waiting[1]!)).toBe('waits')
    // Leaving twice gives one place.
    running[0]?.()
    expect(await now(waiting[1]!)).toBe('waits')
  })

  it('of one kind are not those of another', async () => {
    await enter('192.0.2.1')
    await enter('192.0.2.2')
    expect(await enter('192.0.2.3', 'page')).toBeTypeOf('function')
    expect(await enter('192.0.2.3', 'write')).toBeTypeOf('function')
  })

  it('are refused first to a client that has many, also from other addresses of its network', async () => {
    await enter('2001:db8::1')
    await enter('2001:db8::2')
    void enter('2001:db8::3')
    expect(await enter('2001:db8::4')).toBeNull()
    expect(await now(enter('192.0.2.1'))).toBe('waits')
  })

  it('are fewer while the event loop is late, but never none', async () => {
    share = 0.01
    const first = await enter('192.0.2.1')
    const second = enter('192.0.2.2')
    expect(await now(second)).toBe('waits')
    first?.()
    expect(await now(second)).toBeTypeOf('function')
  })

  it('are given to the few calls of one browser, however slow the machine is', async () => {
    share = 0.01
    const few = { running: 2, waiting: 3 }
    admission = new Admission(
      { ...limits, waitMs: 0, perClient: 1, few },
      { share: () => share, stop: () => undefined },
    )
    const running = [await enter('192.0.2.1'), await enter('192.0.2.1')]
    const waiting = [1, 2, 3].map(() => enter('192.0.2.1'))
    expect(await enter('192.0.2.1')).toBeNull()
    await sleep(5)
    for (const leave of running) leave?.()
    expect(await now(waiting[0]!)).toBeTypeOf('function')
    expect(await now(waiting[1]!)).toBeTypeOf('function')
    expect(await now(waiting[2]!)).toBe('waits')
  })

  it("aren't given to a client that has left", async () => {
    const running = [await enter('192.0.2.1'), await enter('192.0.2.2')]
    let isGone = false
    const gone = enter('192.0.2.3', 'read', () => isGone)
    const next = enter('192.0.2.4')
    isGone = true
    running[0]?.()
    expect(await gone).toBeNull()
    expect(await now(next)).toBeTypeOf('function')
  })
})
