import { expect, it } from 'vitest'
import { RefusalLog } from '#netlify/local/refusal-log.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 12)

function open() {
  const lines: string[] = []
  const told = () =>
    lines.splice(0).map((line) => {
      const { client, count, details } = JSON.parse(line) as {
        client: string
        count: number
        details: { route: string }
      }
      return [details.route, client, count]
    })
  return { log: new RefusalLog((line) => lines.push(line)), told }
}

it('A client over its limit is told of right away, and counted once its minute is over', () => {
  const { log, told } = open()
  for (let times = 0; times < 500; times += 1) log.note('api', '203.0.113.7', start + times)
  log.note('pages', '203.0.113.7', start)
  expect(told()).toEqual([
    ['api', '203.0.113.7', 1],
    ['pages', '203.0.113.7', 1],
  ])
  log.note('api', '203.0.113.7', start + minute)
  expect(told()).toEqual([
    ['api', '203.0.113.7', 500],
    ['api', '203.0.113.7', 1],
  ])
})

it('However many clients are over their limit, they fill a few lines a minute, and none goes uncounted', () => {
  const { log, told } = open()
  for (let number = 0; number < 10_000; number += 1) {
    log.note('api', `10.1.${number >> 8}.${number & 255}`, start + number)
  }
  log.flush()
  const lines = told()
  expect(lines).toHaveLength(102)
  expect(lines.at(-1)).toEqual(['any', 'others', 9900])
})
