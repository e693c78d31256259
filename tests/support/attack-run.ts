import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import type { HostileKind } from './adversarial.ts'
import { type Attack, attacksOn, requestOf } from './attacks.ts'
import { longestBlock, parsingTime } from './event-loop.ts'
import type { TestApi } from './test-api.ts'
import { type ValidCall, validCalls } from './valid-calls.ts'

/**
 * The longest block, in times that parsing a megabyte of JSON takes. 10 to 15 where a megabyte is read once, whatever the processor;
 * what grows faster than its input takes hundreds.
 */
const maxParsings = 25

/** `ms`: the longest block, in processor time of the thread. `parsings`: see `maxParsings`. */
type Measured = { status: number; ms: number; parsings: number }
export type Attacked = Measured & { route: string; where: string }

/** Makes each call with valid input, which also warms up the code. Returns the calls with an unexpected response. */
export async function callAll(api: TestApi): Promise<string[]> {
  const unexpected: string[] = []
  for (const call of await callsInOrder(api)) {
    const { path, init } = requestOf({ ...call, bearer: await call.token() })
    const { status } = await unlimited(api, () => api.call(path, init))
    if (isFault(status) || status === 429) unexpected.push(`${status} ${call.name}`)
  }
  await api.settle()
  return unexpected
}

/** Makes each call with valid input and measures it, as the reference for attacks. */
export async function measureAll(api: TestApi): Promise<Attacked[]> {
  const measured: Attacked[] = []
  for (const call of await callsInOrder(api)) {
    const sent = requestOf({ ...call, bearer: await call.token() })
    measured.push({ route: call.name, where: 'in order', ...(await measure(api, { where: 'in order', ...sent })) })
  }
  return measured
}

/** Puts text of a kind into each field of each route. */
export async function attackAll(api: TestApi, kind: HostileKind): Promise<Attacked[]> {
  const attacked: Attacked[] = []
  for (const call of await callsInOrder(api)) {
    const ready = { ...call, bearer: await call.token() }
    for (const attack of attacksOn(ready, kind)) {
      attacked.push({ route: call.name, where: attack.where, ...(await measure(api, attack)) })
    }
  }
  return attacked
}

/** Any violation, as text. */
export function faultsAmong(attacked: Attacked[]): string[] {
  return attacked.flatMap(({ route, where, status, ms, parsings }) => [
    ...(parsings > maxParsings ? [`${route} ${where}: ${Math.round(ms)} ms, ${parsings.toFixed(1)} parsings`] : []),
    ...(isFault(status) ? [`${route} ${where}: ${status}`] : []),
  ])
}

async function measure(api: TestApi, attack: Attack): Promise<Measured> {
  let best = await measureOnce(api, attack)
  // Garbage collection stops the loop too, and isn't caused by a request. Slow code is slow each time, and beside a
  // reference that is taken at once: a processor's speed changes within a second.
  for (let again = 0; again < 3 && best.parsings > maxParsings / 2; again += 1) {
    const next = await measureOnce(api, attack, 0)
    if (next.parsings < best.parsings) best = next
  }
  await api.settle()
  return best
}

async function measureOnce(api: TestApi, { path, init }: Attack, maxAgeMs?: number): Promise<Measured> {
  let ms = 0
  const { status } = await unlimited(api, async () => {
    let response = new Response()
    ms = await longestBlock(async () => {
      response = await api.call(path, init)
      await response.arrayBuffer()
    })
    return response
  })
  return { status, ms, parsings: ms < quickMs ? 0 : ms / parsingTime(maxAgeMs) }
}

/** Limits must not answer instead of the tested code. */
async function unlimited(api: TestApi, ask: () => Promise<Response>): Promise<Response> {
  const response = await ask()
  if (response.status !== 429) return response
  await api.db.delete(rateLimits)
  return ask()
}

/** Calls that delete what others need come last, and deleting the account last of all. */
async function callsInOrder(api: TestApi): Promise<ValidCall[]> {
  const rank = ({ name }: ValidCall) => {
    if (name === 'DELETE /api/users/me') return 2
    return name.startsWith('DELETE') || name.includes('withdraw') ? 1 : 0
  }
  return (await validCalls(api)).sort((one, other) => rank(one) - rank(other))
}

/** Not worth comparing. */
const quickMs = 20

/** 503 means not configured here. */
const isFault = (status: number) => status >= 500 && status !== 503
