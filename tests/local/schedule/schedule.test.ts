import { describe, expect, it, vi } from 'vitest'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { callScheduled, startSchedule } from '#netlify/local/schedule/schedule.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'

describe('the schedule of one machine', () => {
  const sockets = [
    { name: 'tick', config: { schedule: '* * * * *' } },
    { name: 'page', config: { path: '/' } },
    { name: 'other', config: { schedule: '* * * * *' } },
  ] as const

  function hostOf(call: (socket: string) => Promise<Response>): Pick<FunctionHost, 'sockets' | 'call'> {
    return { sockets: () => Promise.resolve(sockets), call: ({ socket }) => call(socket) }
  }

  it('calls what is scheduled, and a failure of one affects no other', async () => {
    const called: string[] = []
    const reported: LogEntry[] = []
    await callScheduled(
      hostOf((socket) => {
        called.push(socket)
        return socket === 'tick' ? Promise.reject(new Error('broken')) : Promise.resolve(new Response())
      }),
      (entry) => void reported.push(entry),
    )
    expect(called).toEqual(['tick', 'other'])
    expect(reported).toMatchObject([{ level: 'error', event: 'job-failed', job: 'tick', error: { message: 'broken' } }])
  })

  it('calls soon after a start and every minute, also while an earlier call goes on, until it is stopped', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T13:37:30Z') })
    let calls = 0
    const host = hostOf((socket) => {
      if (socket === 'tick') calls += 1
      return new Promise(() => {})
    })
    const stop = startSchedule(host)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toBe(3)
    stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(calls).toBe(3)
    vi.useRealTimers()
  })
})
