import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import type { HostileKind } from './adversarial.ts'
import { type Attack, attacksOn, requestOf } from './attacks.ts'
import { longestBlock } from './event-loop.ts'
import type { TestApi } from './test-api.ts'
import { type ValidCall, validCalls } from './valid-calls.ts'

/** Milliseconds of the thread's own processor time, so that a busy machine doesn't look like a block. */
export const maxBlockMs = 100

/** `ms`: the longest block. */
export type Attacked = { route: string; where: string; status: number; ms: number }

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
  return attacked.flatMap(({ route, where, status, ms }) => [
    ...(ms > maxBlockMs ? [`${route} ${where}: ${Math.round(ms)} ms`] : []),
    ...(isFault(status) ? [`${route} ${where}: ${status}`] : []),
  ])
}

async function measure(api: TestApi, { path, init }: Attack): Promise<Pick<Attacked, 'status' | 'ms'>> {
  let ms = 0
  const ask = () =>
    unlimited(api, async () => {
      let response = new Response()
      ms = await longestBlock(async () => {
        response = await api.call(path, init)
        await response.arrayBuffer()
      })
      return response
    })
  let { status } = await ask()
  // Garbage collection stops the loop too, and isn't caused by a request. Slow code is slow each time.
  for (let again = 0; again < 3 && ms > maxBlockMs; again += 1) {
    const before = ms
    status = (await ask()).status
    ms = Math.min(before, ms)
  }
  await api.settle()
  return { status, ms }
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

/** 503 means not configured here. */
const isFault = (status: number) => status >= 500 && status !== 503
