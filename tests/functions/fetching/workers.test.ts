import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type CheckRun, checkSites, workThrough } from '#functions/fetching/workers.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { freePort } from '#tests/support/ports.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const takeFrom = <Turn>(turns: Turn[]) => {
  const left = [...turns]
  return () => Promise.resolve(left.shift() ?? null)
}

describe('workers', () => {
  it('work on several turns at a time, up to their number, until nothing is left', async () => {
    let [open, limit] = [0, 0]
    const done: number[] = []
    const turns = Array.from({ length: 20 }, (_, turn) => turn)
    await workThrough({
      concurrency: 6,
      mayStart: () => true,
      take: takeFrom(turns),
      work: async (turn: number) => {
        limit = Math.max(limit, (open += 1))
        await wait(5)
        open -= 1
        done.push(turn)
      },
    })
    expect(limit).toBe(6)
    expect(done.sort((a, b) => a - b)).toEqual(turns)
  })

  it('take nothing once nothing may start', async () => {
    const done: number[] = []
    const work = (turn: number) => Promise.resolve(void done.push(turn))
    await workThrough({ concurrency: 1, mayStart: () => done.length < 2, take: takeFrom([1, 2, 3]), work })
    expect(done).toEqual([1, 2])
  })

  it('go on after a turn that failed, and tell of it in the end', async () => {
    const done: number[] = []
    const work = (turn: number) =>
      turn % 2 === 0 ? Promise.reject(new Error(`turn ${turn}`)) : Promise.resolve(void done.push(turn))
    const turns = [1, 2, 3, 4, 5, 6, 7]
    await expect(workThrough({ concurrency: 2, mayStart: () => true, take: takeFrom(turns), work })).rejects.toThrow(
      'turn 2',
    )
    expect(done).toEqual([1, 3, 5, 7])
  })

  it('end when nothing can be taken anymore', async () => {
    const take = () => Promise.reject<number>(new Error('no database'))
    const work = () => Promise.resolve()
    await expect(workThrough({ concurrency: 4, mayStart: () => true, take, work })).rejects.toThrow('no database')
  })
})

describe('sites that don’t respond', () => {
  const sites = useListedSites()

  /** Each site either responds, doesn't, or isn't asked (null). One after the other. */
  const check = async (
    responses: (boolean | null)[],
    options: Partial<Pick<CheckRun<never, never>, 'maxUnreached' | 'ownSite'>> = {},
  ) => {
    const [looked, saved, released]: [number[], number[], number[]] = [[], [], []]
    const left = responses.entries().toArray()
    const counts = await checkSites<[number, boolean | null], [number, boolean | null]>({
      ...{ now: () => 0, untilMs: 1, concurrency: 1, ...options },
      take: () => Promise.resolve(left.shift() ?? null),
      look: (turn) => {
        looked.push(turn[0])
        return Promise.resolve(turn)
      },
      hasResponse: ([, hasResponse]) => hasResponse,
      save: ([place]) => Promise.resolve(void saved.push(place)),
      release: (unreached) => Promise.resolve(void released.push(...unreached.map(([place]) => place))),
    })
    return { looked: looked.length, saved, released, counts }
  }

  it('count as soon as another one responds, and from then on', async () => {
    expect(await check([false, null, false, true, false])).toEqual({
      ...{ looked: 5, released: [], counts: true },
      saved: [1, 0, 2, 3, 4],
    })
  })

  it('count for nothing if none responds, while what wasn’t asked counts', async () => {
    expect(await check([false, null, false])).toEqual({ looked: 3, saved: [1], released: [0, 2], counts: false })
  })

  it('end the run if they are many and no other responds', async () => {
    const silent = Array.from({ length: 9 }, () => false)
    expect(await check(silent, { maxUnreached: 4 })).toMatchObject({ looked: 4, released: [0, 1, 2, 3] })
    expect(await check([true, ...silent], { maxUnreached: 4 })).toMatchObject({ looked: 10, released: [] })
  })

  it('count if our own site responds, whatever it says', async () => {
    const own = await sites.given((_, response) => response.writeHead(500).end())
    const ownSite = { origin: `http://own.example:${own.port}`, network: reachTo([`http://own.example:${own.port}`]) }
    expect(await check([false, false], { ownSite })).toMatchObject({ saved: [0, 1], released: [], counts: true })
    expect(own.requests).toHaveLength(1)
    expect(await check([false, true], { ownSite })).toMatchObject({ saved: [0, 1] })
    expect(own.requests).toHaveLength(1)
    const away = `http://own.example:${await freePort()}`
    const unreachable = { origin: away, network: reachTo([away]) }
    expect(await check([false, false], { ownSite: unreachable })).toMatchObject({ saved: [], released: [0, 1] })
  })
})
