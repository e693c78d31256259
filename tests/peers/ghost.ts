import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/ports.ts'
import { openServers, run, startMariaDb, until } from './servers.ts'

// A real Ghost with its database, in a folder of its own and on loopback only.

const version = '6.65.0'
const cache = fileURLToPath(new URL('../../node_modules/.cache/ghost/', import.meta.url))

export type RealGhost = {
  origin: string
  /** Of the integration that its owner made for us. */
  key: string
  /** A call of the Admin API by its owner, and what it answers. */
  asOwner: (method: string, path: string, json?: unknown) => Promise<Record<string, GhostRow[]>>
  stop: () => Promise<void>
}

export type GhostRow = Record<string, unknown> & { id: string; updated_at: string }

/**
 * Ghost's package names parts of itself by paths inside it (`file:components/…`), which npm only finds if the package is
 * the project, and not if it is a dependency of one. Nothing is compiled. What is optional is needed: sharp resizes
 * images.
 */
async function install(): Promise<string> {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  const unfinished = join(cache, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await run('npm', ['pack', `ghost@${version}`], { cwd: unfinished })
  await run('tar', ['xzf', `ghost-${version}.tgz`], { cwd: unfinished })
  const options = ['--omit=dev', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options], { cwd: join(unfinished, 'package'), maxBuffer: 64 * 1024 * 1024 })
  await rename(join(unfinished, 'package'), folder)
  return folder
}

export async function startRealGhost(): Promise<RealGhost> {
  const source = await install()
  const servers = await openServers('ghost')
  const { folder, start, stop } = servers
  try {
    const socket = await startMariaDb(servers, 'ghost')
    const origin = `http://127.0.0.1:${await freePort()}`
    await cp(join(source, 'content'), join(folder, 'content'), { recursive: true })
    // It looks for its package in the folder that it runs in.
    start('env', ['-C', source, process.execPath, 'index.js'], settings(origin, socket, join(folder, 'content')))
    await until(async () => {
      const { status } = await fetch(`${origin}/ghost/api/admin/site/`)
      if (status !== 200) throw new Error(`Ghost answers ${status}`)
    }, 240)
    return { origin, ...(await connect(origin)), stop }
  } catch (error) {
    return servers.fail(error)
  }
}

/** As environment variables, which Ghost reads before its files. */
function settings(origin: string, socketPath: string, contentPath: string): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    url: origin,
    server__host: '127.0.0.1',
    server__port: new URL(origin).port,
    database__client: 'mysql',
    database__connection__socketPath: socketPath,
    database__connection__user: 'root',
    database__connection__password: '',
    database__connection__database: 'ghost',
    paths__contentPath: contentPath,
    logging__transports: '["stdout"]',
    // No mail, and no calls home.
    security__staffDeviceVerification: 'false',
    sendWelcomeEmail: 'false',
    privacy__useTinfoil: 'true',
    privacy__useStructuredData: 'true',
    explore__update_url: '',
  }
}

/** Sets the site up as its owner does, and adds an integration. */
async function connect(origin: string): Promise<Pick<RealGhost, 'key' | 'asOwner'>> {
  const owner = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery', blogTitle: 'Tea' }
  let cookie = ''
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${origin}/ghost/api/admin${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json', 'accept-version': 'v6.0' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    // Ghost sends the headers before it has stored the session, and the end of the text afterwards.
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return text
  }
  await call('POST', '/authentication/setup/', { setup: [owner] })
  await call('POST', '/session/', { username: owner.email, password: owner.password })
  const asOwner: RealGhost['asOwner'] = async (method, path, json) =>
    JSON.parse((await call(method, path, json)) || '{}') as Awaited<ReturnType<RealGhost['asOwner']>>
  const integration = { integrations: [{ name: 'Publishing' }] }
  const { integrations } = await asOwner('POST', '/integrations/?include=api_keys', integration)
  const keys = integrations?.[0]?.['api_keys'] as { type: string; id: string; secret: string }[]
  const { id, secret } = keys.find(({ type }) => type === 'admin') ?? { id: '', secret: '' }
  return { key: secret.includes(':') ? secret : `${id}:${secret}`, asOwner }
}
