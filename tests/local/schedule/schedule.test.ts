import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { Schedule, wasDue } from '#netlify/local/schedule/schedule.ts'
import { newFolder } from '#tests/support/folders.ts'

const time = (text: string) => Date.parse(`2026-11-${text}:00Z`)

describe('a schedule', () => {
  const minute = 60_000

  it.each([
    ['* * * * *', '21T13:37', true],
    ['@hourly', '21T13:00', true],
    ['@hourly', '21T13:01', false],
    ['@daily', '21T00:00', true],
    ['@daily', '21T13:00', false],
    ['30 4 * * *', '21T04:30', true],
    ['30 4 * * *', '21T05:30', false],
    ['0 0 21 11 6', '21T00:00', true],
    ['0 0 22 11 1', '21T00:00', false],
    ['*/5 * * * *', '21T13:35', true],
    ['*/5 * * * *', '21T13:37', false],
    ['@weekly', '22T00:00', true],
    ['@weekly', '21T00:00', false],
    ['0 9-17 * * 1-5', '20T17:00', true],
    ['0 9-17 * * 1-5', '21T17:00', false],
  ])('%s is due at %s (UTC): %s', (schedule, now, due) => {
    expect(wasDue(schedule, time(now) - minute, time(now))).toBe(due)
  })

  it('is due once a run was missed, however long ago', () => {
    expect(wasDue('@daily', time('21T00:00'), time('21T23:59'))).toBe(false)
    expect(wasDue('@daily', time('20T23:59'), time('21T23:59'))).toBe(true)
    expect(wasDue('0 0 1 1 *', Date.parse('2020-06-01'), time('21T00:00'))).toBe(true)
    expect(wasDue('@daily', undefined, time('21T13:37'))).toBe(true)
  })

  it('is due if its last run is in the future, because the clock ran ahead then', () => {
    for (const schedule of ['7 * * * *', '@daily', '0 0 1 1 *']) {
      expect(wasDue(schedule, Date.parse('2027-12-01T00:00:00Z'), time('26T12:00'))).toBe(true)
    }
    expect(wasDue('@daily', time('26T12:00') + minute / 2, time('26T12:00'))).toBe(false)
  })

  it('that is none is refused', () => {
    for (const schedule of ['soon', '* * *', '61 * * * *'])
      expect(() => wasDue(schedule, 0, time('21T00:00'))).toThrow()
  })
})

describe('the schedule', () => {
  let folder: string
  let ran: string[]
  let status: number
  let until: Promise<void> | undefined

  beforeEach(async () => {
    folder = await newFolder('schedule')
    ran = []
    status = 204
    until = undefined
  })

  const host: Pick<FunctionHost, 'sockets' | 'call'> = {
    sockets: () =>
      Promise.resolve([
        { name: 'minutely', config: { schedule: '* * * * *' } },
        { name: 'daily', config: { schedule: '@daily' } },
        { name: 'page', config: { path: '/' } },
      ]),
    call: async ({ socket }) => {
      ran.push(socket)
      if (socket === 'daily') await until
      return new Response(null, { status })
    },
  }
  const open = () => Schedule.open(host, join(folder, 'schedule.json'))

  it('runs everything once if nothing ever ran', async () => {
    await (await open()).runDue(time('21T13:37'))
    expect(ran).toEqual(['minutely', 'daily'])
  })

  it('runs a daily job that was missed while the machine was off, once, at the next start', async () => {
    await (await open()).runDue(time('21T13:37'))
    ran = []
    const started = await open()
    await started.runDue(time('22T09:00'))
    await started.runDue(time('22T09:01'))
    await (await open()).runDue(time('22T09:02'))
    expect(ran.filter((name) => name === 'daily')).toEqual(['daily'])
  })

  it("doesn't run a daily job twice a day after a restart", async () => {
    await (await open()).runDue(time('21T00:00'))
    await (await open()).runDue(time('21T23:59'))
    expect(ran).toEqual(['minutely', 'daily', 'minutely'])
    await (await open()).runDue(time('22T00:00'))
    expect(ran.slice(3)).toEqual(['minutely', 'daily'])
  })

  it('runs everything if its file is damaged', async () => {
    await writeFile(join(folder, 'schedule.json'), '{"daily":')
    await (await open()).runDue(time('21T13:37'))
    expect(ran).toEqual(['minutely', 'daily'])
  })

  it('reruns a job that was killed, or that another run held', async () => {
    until = new Promise(() => {})
    void (await open()).runDue(time('21T13:37'))
    await expect.poll(() => ran).toEqual(['minutely', 'daily'])
    until = undefined
    status = 409
    const started = await open()
    await started.runDue(time('21T13:38'))
    status = 204
    await started.runDue(time('21T13:39'))
    await started.runDue(time('21T13:40'))
    expect(ran.filter((name) => name === 'daily')).toHaveLength(3)
  })

  it("isn't blocked by a job that hangs, and never runs it twice in parallel", async () => {
    const hanging = Promise.withResolvers<undefined>()
    until = hanging.promise
    const schedule = await open()
    const first = schedule.runDue(time('21T13:37'))
    await expect.poll(() => readFile(join(folder, 'schedule.json'), 'utf8').catch(() => '')).toContain('minutely')
    await schedule.runDue(time('22T13:38'))
    expect(ran).toEqual(['minutely', 'daily', 'minutely'])
    hanging.resolve(undefined)
    await first
  })
})
