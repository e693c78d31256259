import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { Schedule } from '#netlify/local/schedule/schedule.ts'

const time = (text: string) => Date.parse(`2026-11-${text}:00Z`)

describe('the schedule', () => {
  let folder: string
  let ran: string[]
  let status: number
  let until: Promise<void> | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uplist-schedule-'))
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

  it('runs everything once where nothing ever ran', async () => {
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

  it('does not run a daily job twice a day because the platform was started again', async () => {
    await (await open()).runDue(time('21T00:00'))
    await (await open()).runDue(time('21T23:59'))
    expect(ran).toEqual(['minutely', 'daily', 'minutely'])
    await (await open()).runDue(time('22T00:00'))
    expect(ran.slice(3)).toEqual(['minutely', 'daily'])
  })

  it('runs everything where its memory was damaged', async () => {
    await writeFile(join(folder, 'schedule.json'), '{"daily":')
    await (await open()).runDue(time('21T13:37'))
    expect(ran).toEqual(['minutely', 'daily'])
  })

  it('runs a job again that was killed, or that another run held', async () => {
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

  it('lets a job that hangs hold up no other, and never runs it twice at a time', async () => {
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
