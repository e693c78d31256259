import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Agent, request as startRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder, removeFolders } from '#tests/support/folders.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { percentile, printTable } from './figures.ts'

// npm run bench restart: what visitors see of a restart and of a kill -9, at 40 requests a second through nginx. Needs Debian's
// nginx-light.

const perSecond = 40
const tailMs = 20_000
const requests = [
  ['GET', '/'],
  ['GET', '/directories'],
  ['GET', '/blog'],
  ['GET', '/directories/search?q=ai'],
  ['GET', '/api/products?limit=5'],
  ['POST', '/api/waitlist'],
] as const

type Seen = { at: number; ms: number; outcome: string; path: string }

const platform = await startPlatform()
const proxy = await startNginx(platform)
try {
  const quiet = await measure(() => wait(5000), 0)
  const restart = await measure(async () => {
    // In a process of its own, so that this one keeps asking.
    const env = { ...process.env, DATA_DIR: platform.dataDir }
    const [code] = (await once(
      spawn(process.execPath, ['commands/restart.ts'], { env, stdio: 'inherit' }),
      'exit',
    )) as [number]
    if (code !== 0) throw new Error('The restart failed.')
  }, tailMs)
  const killed = await measure(async () => process.kill(await platform.serverPid(), 'SIGKILL'), tailMs)
  printTable(`${perSecond} requests a second through nginx`, [
    line('nothing', quiet),
    line('npm run restart', restart),
    line('kill -9 of the server', killed),
  ])
} finally {
  await proxy.stop()
  await platform.stop()
  await removeFolders()
}

function line(event: string, seen: Seen[]) {
  const failed = seen.filter(({ outcome }) => !/^[234]/.test(outcome))
  const times = seen.map(({ ms }) => ms)
  const duration =
    failed.length > 0 ? Math.max(...failed.map(({ at }) => at)) - Math.min(...failed.map(({ at }) => at)) : 0
  for (const one of new Set(failed.map(({ outcome, path }) => `${outcome} ${path}`))) console.log(`  ${event}: ${one}`)
  return {
    event,
    requests: seen.length,
    failed: failed.length,
    '502': failed.filter(({ outcome }) => outcome === '502').length,
    '503': failed.filter(({ outcome }) => outcome === '503').length,
    'failing for': `${(duration / 1000).toFixed(1)} s`,
    p95: `${percentile(times, 0.95).toFixed(0)} ms`,
    slowest: `${Math.max(...times).toFixed(0)} ms`,
  }
}

/** Asks at a steady pace before, during and after an event. */
async function measure(event: () => Promise<unknown>, afterMs: number): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<Seen>[] = []
  let count = 0
  const timer = setInterval(() => {
    const [method, path] = requests[count % requests.length]!
    count += 1
    asked.push(ask(agent, method, path))
  }, 1000 / perSecond)
  await wait(2000)
  await event()
  await wait(afterMs)
  clearInterval(timer)
  const seen = await Promise.all(asked)
  agent.destroy()
  return seen
}

function ask(agent: Agent, method: string, path: string): Promise<Seen> {
  const at = performance.now()
  return new Promise((resolve) => {
    const done = (outcome: string) => resolve({ at, ms: performance.now() - at, outcome, path: `${method} ${path}` })
    const headers = { 'content-type': 'application/json' }
    const request = startRequest(`${proxy.origin}${path}`, { agent, method, headers }, (response) => {
      response.resume().on('end', () => done(String(response.statusCode)))
    })
    request.on('error', ({ message }) => done(message))
    request.end(method === 'POST' ? JSON.stringify({ email: `v${at}@visitor.example` }) : undefined)
  })
}

/** Debian's nginx with its usual settings for a proxy, and connections that it keeps open. */
async function startNginx({ origin }: TestPlatform) {
  const folder = await newFolder('nginx')
  const port = await freePort()
  const { host } = new URL(origin)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events { worker_connections 4096; }
    http {
      access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream uplist { server ${host.replace('localhost', '127.0.0.1')}; keepalive 16; }
      server { listen 127.0.0.1:${port};
        location / { proxy_pass http://uplist; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host ${host}; } }
    }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  await wait(500)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      nginx.kill('SIGQUIT')
      await ended
    },
  }
}
