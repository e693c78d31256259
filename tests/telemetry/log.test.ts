import { describe, expect, it } from 'vitest'
import { inContext } from '#src/telemetry/context.ts'
import { createLog } from '#src/telemetry/log.ts'
import type { LogSettings } from '#src/telemetry/log-entry.ts'

function open(settings: Partial<LogSettings> = {}) {
  const lines: string[] = []
  let lost = 0
  const output = {
    write: (line: string) => void lines.push(line),
    takeLost: () => {
      const count = lost
      lost = 0
      return count
    },
    drain: () => Promise.resolve(),
  }
  const log = createLog(output, { level: 'info', readable: false, ...settings })
  return {
    log,
    lines,
    lose: (count: number) => (lost = count),
    read: () => lines.map((line) => JSON.parse(line) as Line),
  }
}
type Line = Record<string, unknown>

describe('a line of the log', () => {
  it('is one line of JSON with time, level and event', () => {
    const { log, lines, read } = open()
    log.write({ level: 'warn', event: 'mail-not-sent', attempts: 2, error: 'two\nlines' })
    expect(lines).toHaveLength(1)
    expect(lines[0]!.split('\n')).toEqual([expect.any(String), ''])
    expect(read()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        event: 'mail-not-sent',
        attempts: 2,
        error: 'two\nlines',
      },
    ])
  })

  it('names the request, the job and the mail that it belongs to', async () => {
    const { log, read } = open()
    await inContext({ job: 'mails', runId: 'run-1' }, async () => {
      await Promise.resolve()
      await inContext({ mailId: 7, requestId: 'request-1' }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        log.write({ level: 'info', event: 'mail-sent' })
      })
      log.write({ level: 'info', event: 'after' })
    })
    expect(read()).toMatchObject([
      { event: 'mail-sent', job: 'mails', runId: 'run-1', mailId: 7, requestId: 'request-1' },
      { event: 'after', job: 'mails', runId: 'run-1' },
    ])
    expect(read()[1]).not.toHaveProperty('mailId')
  })

  it('is left out below the level that is set', () => {
    const { log, read } = open({ level: 'warn' })
    log.write({ level: 'info', event: 'quiet' })
    log.write({ level: 'warn', event: 'said' })
    log.set({ level: 'debug', readable: false })
    log.write({ level: 'debug', event: 'detail' })
    expect(read().map(({ event }) => event)).toEqual(['said', 'detail'])
  })

  it('has no credential, token or email address, however deep', () => {
    const { log, lines } = open()
    const secrets = ['hunter2hunter2', 'eyJhbGciOiJIUzI1NiJ9abcdefgh', 'ada@example.com', 'k'.repeat(40), 'sid=12345']
    log.write({
      level: 'error',
      event: 'request-failed',
      headers: { authorization: `Bearer ${secrets[1]}`, cookie: secrets[4], 'set-cookie': [secrets[4]] },
      nested: [{ deep: { apiKey: secrets[0], note: `login ${secrets[2]}` } }],
      url: `https://user:${secrets[0]}@db.example.com/a?token=${secrets[0]}#${secrets[0]}`,
      path: `/report/${secrets[3]}`,
      error: new Error(`bearer ${secrets[1]} for ${secrets[2]}\nparams: ${secrets[0]}`, {
        cause: new Error(`libsql://x:${secrets[0]}@host failed`),
      }),
    })
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('db.example.com/a')
  })

  it('is never a reason to fail', () => {
    const { log, read } = open()
    const circle: Record<string, unknown> = { big: 10n, when: new Date(Number.NaN), fn: () => 1 }
    circle['self'] = circle
    log.write({ level: 'info', event: 'odd', circle })
    log.write({
      level: 'info',
      event: 'odd',
      get bad() {
        throw new Error('no')
      },
    })
    log.write({ level: 'info', event: 'next' })
    expect(read().map(({ event }) => event)).toEqual(['odd', 'next'])
  })

  it('is text for a developer', () => {
    const { log, lines } = open({ readable: true })
    log.write({ level: 'info', event: 'site-built', message: 'Site built: 3 pages in 0.1 s.' })
    log.write({ level: 'warn', event: 'mail-not-sent', attempts: 2 })
    expect(lines[0]).toBe('Site built: 3 pages in 0.1 s.\n')
    expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d warn mail-not-sent attempts=2\n$/)
  })
})

describe('a flood', () => {
  it('of one event writes a few lines and then how many there were, and doesn’t silence others', async () => {
    const { log, read } = open()
    for (let times = 0; times < 5000; times += 1) log.write({ level: 'error', event: 'page-failed' })
    log.write({ level: 'info', event: 'site-built' })
    await log.drain(0)
    const lines = read()
    const written = lines.filter(({ event }) => event === 'page-failed').length
    const leftOut = lines
      .filter(({ event }) => event === 'lines-left-out')
      .reduce((sum, { count }) => sum + Number(count), 0)
    expect(written).toBeLessThan(100)
    expect(written + leftOut).toBe(5000)
    expect(lines.some(({ event }) => event === 'site-built')).toBe(true)
  })

  it('that the disk or reader couldn’t take is counted', () => {
    const { log, lose, read } = open()
    lose(12)
    log.write({ level: 'info', event: 'next' })
    expect(read()).toMatchObject([{ event: 'next' }, { event: 'log-lines-lost', count: 12 }])
  })
})
