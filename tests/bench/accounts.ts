import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#functions/api.ts'
import type { Services } from '#functions/services.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { scriptsOf, weightOf } from '#tests/support/page-scripts.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { openFilled } from './products.ts'
import { openServices } from './services.ts'

// npm run bench accounts [me | pairs [call] | load | scripts]: the cost of authentication, whether response times
// reveal who has an account, what other visitors notice while people sign in, and how much script the screens load.

const only = process.argv[2]
const pairs = 500
const password = 'a long walk in the rain'
const seconds = 20
/** Number of sign-ins, and of requests to each page readers ask for. */
const aSecond = 20

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${folder}/bench.db`
try {
  ;(await openFilled(url, 1000)).$client.close()
  const services = openServices(url)
  await fillAccounts(services)
  if (!only || only === 'me') await whoAmI(services)
  if (!only || only === 'pairs') await enumerate(services)
  services.db.$client.close()
  if (!only || only === 'load') await whileOthersSignIn()
  if (!only || only === 'scripts') await weighScreens()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function fillAccounts({ db, passwords, now }: Services): Promise<void> {
  const passwordHash = await passwords.hash(password)
  const rows = Array.from({ length: pairs + 50 }, (_, n) => ({
    id: `user-${n}`,
    email: emailAt(n, true),
    emailKey: emailKey(emailAt(n, true)),
    passwordHash,
    confirmedAt: now(),
    createdAt: now(),
    updatedAt: now(),
  }))
  for (let first = 0; first < rows.length; first += 50) await db.insert(users).values(rows.slice(first, first + 50))
}

function emailAt(n: number, known: boolean): string {
  return `${known ? 'known' : 'other'}${n}@example.com`
}

/** An API in process. Each call comes from another client. */
function openApi(services: Services) {
  const api = createApi(services)
  let clients = 0
  return async (method: string, path: string, body?: unknown, token?: string) => {
    clients += 1
    const request = { ip: `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`, waitUntil: () => {} }
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await api.fetch(new Request(`http://localhost/api${path}`, init), { request })
    await response.text()
    return response.status
  }
}

async function whoAmI(services: Services): Promise<void> {
  const call = openApi(services)
  const token = await addTestSession(services, { id: 'user-1', isAdmin: false })
  const query = { sql: 'SELECT * FROM users WHERE id = ?', args: ['user-1'] }
  const raw = median(await timeCalls(2000, () => services.db.$client.execute(query)))
  const route = median(await timeCalls(2000, () => call('GET', '/users/me', undefined, token)))
  const before = process.cpuUsage()
  const signIns = 10
  for (let n = 0; n < signIns; n += 1) await call('POST', '/auth/signIn', { email: emailAt(n, true), password })
  const { user, system } = process.cpuUsage(before)
  printTable('GET /users/me, and signing in', [
    {
      'raw query p50': `${raw.toFixed(3)} ms`,
      'GET /users/me p50': `${route.toFixed(3)} ms`,
      difference: `${(route - raw).toFixed(3)} ms`,
      'route : raw': (route / raw).toFixed(1),
      'CPU of one sign-in': `${((user + system) / 1000 / signIns).toFixed(0)} ms`,
    },
  ])
}

/** Each pair asks for an email with an account and one without, in alternating order. */
async function enumerate(services: Services): Promise<void> {
  const call = openApi(services)
  const asks: Record<string, (email: string) => Promise<number>> = {
    'POST /auth/password-reset': (email) => call('POST', '/auth/password-reset', { email }),
    'POST /auth/magic-link': (email) => call('POST', '/auth/magic-link', { email }),
    'POST /auth/signup': (email) => call('POST', '/auth/signup', { email, password: 'another long password' }),
    'POST /auth/signIn, wrong password': (email) => call('POST', '/auth/signIn', { email, password: 'not this one' }),
  }
  const rows = []
  const wanted = process.argv[3] ?? ''
  for (const [name, ask] of Object.entries(asks)) {
    if (!name.includes(wanted)) continue
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const statuses = new Set<number>()
    // Mails to anyone have a total.
    await services.db.delete(rateLimits)
    for (let n = 0; n < pairs; n += 1) {
      for (const known of n % 2 === 0 ? [true, false] : [false, true]) {
        const start = performance.now()
        statuses.add(await ask(emailAt(n, known)))
        times[known ? 'known' : 'unknown'].push(performance.now() - start)
      }
    }
    if (statuses.size > 1) throw new Error(`${name} answered ${[...statuses].join(' and ')}`)
    const [known, unknown] = [median(times.known), median(times.unknown)]
    rows.push({
      call: name,
      pairs,
      'with an account, p50': `${known.toFixed(2)} ms`,
      'without, p50': `${unknown.toFixed(2)} ms`,
      difference: `${(known - unknown).toFixed(2)} ms`,
      'with : without': (known / unknown).toFixed(3),
    })
  }
  printTable('Response times with and without an account', rows)
}

/** Readers request the product list and a static page, first alone and then while others try to sign in. */
async function whileOthersSignIn(): Promise<void> {
  // Each call comes from another client, so that limits per client don't apply.
  const platform = await startPlatform({ env: { TRUSTED_PROXY: '127.0.0.1,::1' } })
  let clients = 0
  const call = (path: string, body?: unknown) => {
    clients += 1
    const client = `198.${18 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
    return fetch(platform.origin + path, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  }
  const statusOf = async (path: string, body: unknown) => {
    const response = await call(path, body)
    await response.arrayBuffer()
    return response.status
  }
  const accounts = Array.from({ length: 20 }, (_, n) => emailAt(n, true))
  for (const email of accounts) {
    const status = await statusOf('/api/auth/signup', { email, password })
    if (status !== 200) throw new Error(`No account: ${status}`)
  }

  /**
   * Calls at a fixed pace, whether or not the previous one was answered, so that a slow response doesn't reduce the
   * load.
   */
  const read = async (path: string): Promise<number[]> => {
    const times = await atPace(async () => {
      const start = performance.now()
      const response = await call(path)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return performance.now() - start
    })
    return times
  }
  const pages = ['/api/products', '/']
  const readAll = () => Promise.all(pages.map(read))
  await readAll()
  const quiet = await readAll()
  const [busy, statuses] = await Promise.all([
    readAll(),
    // Every second one has a wrong password.
    atPace((n) =>
      statusOf('/api/auth/signIn', {
        email: accounts[n % accounts.length],
        password: n % 2 === 0 ? password : 'not this one',
      }),
    ),
  ])
  await platform.stop()
  const row = (path: string, when: string, times: number[] = []) => ({
    'readers ask for': path,
    'sign-ins': when,
    calls: times.length,
    p50: `${median(times).toFixed(1)} ms`,
    p95: `${percentile(times, 0.95).toFixed(1)} ms`,
    limit: `${Math.max(...times).toFixed(1)} ms`,
  })
  printTable(
    `Readers, while ${aSecond} a second try to sign in for ${seconds} s`,
    pages.flatMap((path, n) => [row(path, 'none', quiet[n]), row(path, `${aSecond} a second`, busy[n])]),
  )
  const count = (status: number) => statuses.filter((one) => one === status).length
  const others = statuses.filter((status) => ![200, 401, 503].includes(status))
  printTable('The sign-ins', [
    {
      tried: statuses.length,
      'signed in (200)': count(200),
      'wrong password (401)': count(401),
      'busy, try again (503)': count(503),
      'any other response': others.length,
    },
  ])
}

async function atPace<Result>(call: (n: number) => Promise<Result>): Promise<Result[]> {
  const calls: Promise<Result>[] = []
  for (let n = 0; n < seconds * aSecond; n += 1) {
    calls.push(call(n))
    await new Promise((resolve) => setTimeout(resolve, 1000 / aSecond))
  }
  return Promise.all(calls)
}

/** The reference is React, which every page loads. */
async function weighScreens(): Promise<void> {
  const platform = await startPlatform()
  const rows = []
  for (const page of ['/auth/login', '/dashboard', '/dashboard/plan', '/dashboard/account']) {
    const scripts = await scriptsOf(platform.origin, await (await fetch(platform.origin + page)).text())
    const react = new Map([...scripts].filter(([path]) => path.includes('/client.')))
    rows.push({
      page,
      scripts: scripts.size,
      brotli: `${(weightOf(scripts) / 1024).toFixed(1)} KB`,
      'React alone': `${(weightOf(react) / 1024).toFixed(1)} KB`,
    })
  }
  await platform.stop()
  printTable('Scripts before any interaction', rows)
}
