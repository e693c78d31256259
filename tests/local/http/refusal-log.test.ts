import { afterEach, expect, it, vi } from 'vitest'
import { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 12)

afterEach(() => void vi.useRealTimers())

function open() {
  const lines: LogEntry[] = []
  const printed = () =>
    lines.splice(0).map(({ client, count, details }) => [(details as { route: string }).route, client, count])
  return { log: new RefusalLog((line) => lines.push(line)), printed }
}

it('A client over its limit is logged immediately, and counted at the end of the minute', () => {
  const { log, printed } = open()
  for (let times = 0; times < 500; times += 1) log.note('api', '203.0.113.7', start + times)
  log.note('pages', '203.0.113.7', start)
  expect(printed()).toEqual([
    ['api', '203.0.113.7', 1],
    ['pages', '203.0.113.7', 1],
  ])
  log.note('api', '203.0.113.7', start + minute)
  expect(printed()).toEqual([
    ['api', '203.0.113.7', 500],
    ['api', '203.0.113.7', 1],
  ])
})

it('Any number of clients over their limit fill a few lines a minute, and all are counted', () => {
  const { log, printed } = open()
  for (let number = 0; number < 10_000; number += 1) {
    log.note('api', `10.1.${number >> 8}.${number & 255}`, start + number)
  }
  log.flush()
  const lines = printed()
  expect(lines).toHaveLength(102)
  expect(lines.at(-1)).toEqual(['any', 'others', 9900])
})

it("A line has the time and the network, in the security log's format", () => {
  const lines: LogEntry[] = []
  const log = new RefusalLog((line) => lines.push(line))
  log.note('api', '2001:db8:1:2::9', start)
  log.note('api', '2001:db8:1:2:3::', start + 1500)
  log.flush()
  const line = {
    level: 'info',
    event: 'security',
    security: 'rate-limited',
    severity: 'info',
    userId: null,
    client: '2001:db8:1:2::/64',
    details: { route: 'api' },
  }
  expect(lines).toEqual([
    { time: '2026-11-20T12:00:00.000Z', ...line, count: 1 },
    { time: '2026-11-20T12:00:01.500Z', ...line, count: 2 },
  ])
})

it('The count is logged at the end of the minute, even without another request', () => {
  vi.useFakeTimers({ now: start })
  const { log, printed } = open()
  for (let times = 0; times < 7; times += 1) log.note('api', '203.0.113.7', start + 20_000)
  printed()
  vi.advanceTimersByTime(39_999)
  expect(printed()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(printed()).toEqual([['api', '203.0.113.7', 7]])
})
