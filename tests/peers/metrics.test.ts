import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { startBuiltFixture } from '#tests/local/fixtures/fixture.ts'

// Prometheus's own checker: apt-get install prometheus

it('Prometheus accepts the metrics, and has nothing to say about their names', async () => {
  const token = 'the token that Prometheus sends, long enough'
  const platform = await startBuiltFixture({ env: { METRICS_TOKEN: token } })
  await (await fetch(`${platform.origin}/product/alpha`)).text()
  const answer = await fetch(`${platform.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const input = await answer.text()
  await platform.stop()
  expect(input).toContain('http_server_request_duration_seconds_bucket')
  expect(execFileSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })).toBe('')
})
