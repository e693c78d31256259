import fc from 'fast-check'
import { routeTable } from '#tests/support/routes.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { faultsOf } from './answers.ts'
import type { Operation } from './document.ts'
import { type FuzzRequest, prepare, requestsTo } from './requests.ts'
import { World } from './world.ts'

/** Longer than any response takes on a busy machine. */
const hangMs = 20_000

/** `path`: the case to repeat, as printed by a failure. */
export type Fuzzing = { seed: number; runs: number; path?: string | undefined }

export type Outcome = {
  requests: number
  /** How many requests were answered with each class of status: `2xx`. */
  answers: Record<string, number>
  /** The smallest failing request for each operation with a fault, and how to repeat it. */
  findings: string[]
}

/** Sends `runs` requests to each of the `asked` operations. `documented`: all of the API. */
export async function fuzz(
  api: TestApi,
  documented: Operation[],
  asked: Operation[],
  { seed, runs, path }: Fuzzing,
): Promise<Outcome> {
  const world = new World(api)
  await world.build()
  const outcome: Outcome = { requests: 0, answers: {}, findings: [] }
  const byName = new Map(documented.map((one) => [one.name, one]))
  for (const operation of asked) {
    const property = fc.asyncProperty(requestsTo(operation), async (request) => {
      const { response, path } = await ask(world, request)
      count(outcome, response.status)
      // `/api/products/.` is another route, and a trailing slash makes no difference.
      const name = routeTable.nameOf(operation.method, path.replace(/\/$/, ''))
      const faults = await faultsOf(byName.get(name), response, api.log)
      api.log.length = 0
      if (faults.length > 0) throw new Error(`It ${faults.join('\nIt ')}`)
    })
    const report = await fc.check(property, { seed, numRuns: runs, ...(path && { path }) })
    if (!report.failed) continue
    const again = `FUZZ_ROUTE='${operation.name}' FUZZ_SEED=${report.seed} FUZZ_PATH=${report.counterexamplePath}`
    const request = JSON.stringify(report.counterexample?.[0], null, 1)
    outcome.findings.push(`${String(report.errorInstance)}\n${request}\nRepeat with ${again}`)
  }
  await api.settle()
  return outcome
}

function count(outcome: Outcome, status: number): void {
  const statusClass = `${Math.floor(status / 100)}xx`
  outcome.requests += 1
  outcome.answers[statusClass] = (outcome.answers[statusClass] ?? 0) + 1
}

async function ask(world: World, request: FuzzRequest): Promise<{ response: Response; path: string }> {
  const { api } = world
  await world.clearLimits()
  const { path, init } = await prepare(api, request)
  const headers = { ...init.headers, ...(await world.headersFor(request.caller, path)) }
  const response = await answered(api.call(path, { ...init, headers, ip: nextIp() }))
  // Signed out, deleted or no longer allowed: another caller of its kind continues.
  const changesItself = request.route.includes('/auth/') || request.route.includes('/users/me')
  if (response.status === 401 || (changesItself && response.status < 300)) world.forget(request.caller)
  return { response, path: new URL(path, 'http://localhost').pathname }
}

async function answered(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It never answers')), hangMs)
  })
  return Promise.race([answer, hang]).finally(() => clearTimeout(timer))
}

let clients = 0

/** Each request comes from its own IP. */
function nextIp(): string {
  clients += 1
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}
