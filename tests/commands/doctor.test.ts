import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { startWarnings } from '#commands/doctor/at-start.ts'
import { checkBackups } from '#commands/doctor/backups.ts'
import { checkDatabaseFile } from '#commands/doctor/data.ts'
import { printFinding } from '#commands/doctor/findings.ts'
import { checkMemory, checkYear } from '#commands/doctor/machine.ts'
import { recordBackup } from '#functions/backups/record.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { readEnvironment } from '#src/env.ts'
import { backups } from '#src/storage/backups/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { builtFixtureCommand, builtFixtureFolder } from '#tests/local/fixtures/fixture.ts'
import { givenDataFolder } from '#tests/support/backups.ts'
import { localhostCertificate } from '#tests/support/certificates.ts'
import { createDatabaseFolder } from '#tests/support/database-files.ts'
import { newFolder } from '#tests/support/folders.ts'
import { nodeCache } from '#tests/support/node-cache.ts'
import { runProgram } from '#tests/support/programs.ts'
import { startProduction, type TestProduction } from '#tests/support/tls-front.ts'
import { inFull } from '#tests/support/full.ts'

type Outcome = { code: number | null; lines: string[] }

async function examine(env: Record<string, string>): Promise<Outcome> {
  const { code, out, errors } = await runProgram('commands/doctor.ts', [], { ...nodeCache, ...env })
  expect(errors).toBe('')
  return { code, lines: out.split('\n') }
}

/** Those that aren't fine, with their advice. */
const troubles = ({ lines }: Outcome) =>
  lines.flatMap((line, index) => (/^(?:fail|warn) /.test(line) ? [`${line} ${lines[index + 1]?.trim() ?? ''}`] : []))

const givenDatabase = async () => {
  const folder = await createDatabaseFolder()
  const { db, folder: path } = await folder.openNext()
  const dataDir = await newFolder('doctor')
  await chmod(dataDir, 0o700)
  await db.$client.execute({ sql: 'VACUUM INTO ?', args: [join(dataDir, 'uplist.db')] })
  db.$client.close()
  expect(path).not.toBe(dataDir)
  await folder.remove()
  return dataDir
}

describe('npm run doctor', () => {
  let production: TestProduction | undefined
  afterEach(async () => {
    await production?.stop()
    production = undefined
  })

  it('finds nothing wrong before the first start, and with an empty database', inFull, async () => {
    const none = await examine({ DATA_DIR: join(await newFolder('doctor'), 'none') })
    expect([none.code, troubles(none)]).toEqual([0, []])
    const empty = await examine({ DATA_DIR: await givenDatabase() })
    expect([empty.code, troubles(empty)]).toEqual([0, []])
    expect(empty.lines.join('\n')).toContain('The database file is whole')
  })

  it('says which settings are missing', async () => {
    const { code, lines } = await examine({ NODE_ENV: 'production', SITE_ORIGIN: 'https://www.example.com' })
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^fail {2}The environment has 2 errors:\n {2}SECRET: .*\n {2}SMTP_URL: /m)
  })

  it('finds a damaged database, and one that is none', inFull, async () => {
    const dataDir = await givenDatabase()
    const file = join(dataDir, 'uplist.db')
    const content = await readFile(file)
    content.fill(0x5a, 40 * 4096, 60 * 4096)
    await writeFile(file, content)
    const damaged = await examine({ DATA_DIR: dataDir })
    expect(damaged.code).toBe(1)
    expect(troubles(damaged).join('\n')).toMatch(/database .*npm run restore -- latest --replace/)

    await writeFile(file, 'no database at all, but long enough to look like one'.repeat(100))
    const other = await examine({ DATA_DIR: dataDir })
    expect(troubles(other).join('\n')).toMatch(/can’t be used \(.*not a database.*npm run restore -- latest --replace/)
  })

  it('reads a large database without delaying the checks that wait for a network', inFull, async () => {
    const { db, env } = await givenDataFolder()
    await db.run(`WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 50000)
      INSERT INTO rate_limits (key, window_start, count) SELECT n || hex(zeroblob(300)), 0, 1 FROM rows`)
    const check = { isDone: false }
    const found = checkDatabaseFile(env).finally(() => (check.isDone = true))
    let turns = 0
    for (; !check.isDone; turns += 1) await setImmediate()
    expect((await found).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    expect(turns).toBeGreaterThan(1000)
  })

  it('finds a folder that others can read, what a killed platform left, and a clock that was set back', async () => {
    const dataDir = join(await newFolder('doctor'), 'data of us')
    await rename(await givenDatabase(), dataDir)
    await chmod(dataDir, 0o755)
    await writeFile(
      join(dataDir, 'platform.json'),
      JSON.stringify({ pid: 1, port: 1, buildHookUrl: 'http://127.0.0.1:9/' }),
    )
    const db = openDatabase({ url: `file:${join(dataDir, 'uplist.db')}` })
    const at = Date.now() + 60 * 60_000
    await db.$client.execute({
      sql: `INSERT INTO jobs (name, holder, held_until, started_at) VALUES ('mails', 'a', 0, ?)`,
      args: [at],
    })
    db.$client.close()
    const found = await examine({ DATA_DIR: dataDir })
    expect(found.code).toBe(1)
    expect(troubles(found)).toEqual([
      expect.stringMatching(/^warn .*may read.*chmod 700 '.* of us'$/),
      expect.stringMatching(/^warn .*platform\.json.*The next start replaces/),
      expect.stringMatching(/^fail .* (?:59|60) minutes in the future.*timedatectl/),
    ])
  })

  it('says how old the backups are, whether they are there, and when one was restored', async () => {
    const { env, db, folder } = await givenDataFolder({ BACKUPS: 'on' })
    const day = 24 * 60 * 60_000
    const found = async (after = 0, settings = {}) =>
      (await checkBackups({ ...env, ...settings }, Date.now() + after)).map((one) => printFinding(one))
    expect(await found()).toEqual([
      expect.stringMatching(/^warn .*There is no backup yet\.\n +Run npm run backup/),
      expect.stringMatching(/^warn .*No backup was restored/),
      expect.stringMatching(/^ok .*0 backups/),
    ])
    const services = { db, env, now: Date.now }
    await recordBackup(services, { reason: 'daily', startedAt: Date.now(), result: await backUp(env, 'daily') })
    await db.update(backups).set({ restoredAt: Date.now() - 3 * day, differences: 0 })
    expect(await found()).toEqual([
      'ok    The newest backup is 0 hours old',
      'ok    A backup was restored without a difference 3 days ago',
      'ok    1 backup is kept',
    ])
    await rm(join(folder, 'backups'), { recursive: true })
    expect(await found(5 * day)).toEqual([
      expect.stringMatching(/^fail .*5 days old\.\n +Run npm run backup/),
      'ok    A backup was restored without a difference 8 days ago',
      expect.stringMatching(/^fail .* isn’t where it was stored\.\n +Check BACKUP_TARGET/),
    ])
    const typo = { backups: { ...env.backups, recipients: [`age1${'q'.repeat(58)}`] } }
    expect(await found(20 * day, typo)).toEqual([
      expect.anything(),
      expect.stringMatching(/^fail .*23 days ago\./),
      expect.stringMatching(/^fail .*next backup will fail: BACKUP_RECIPIENT: age1q+ isn't a public key/),
    ])
    db.$client.close()
  })

  it('says what the proxy, the certificate and the mail server are like from outside', inFull, async () => {
    const dataDir = await builtFixtureFolder()
    production = await startProduction({
      command: builtFixtureCommand,
      dataDir,
      env: { OWNER_EMAIL: 'owner@example.com' },
    })
    const authority = join(await newFolder('doctor'), 'authority.pem')
    await writeFile(authority, localhostCertificate)
    const env = {
      NODE_ENV: 'production',
      SITE_ORIGIN: production.publicOrigin,
      SECRET: 'the secret of a single machine, long enough',
      EVIDENCE_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: production.smtp.url,
      TRUSTED_PROXY: '127.0.0.1',
      OWNER_EMAIL: 'owner@example.com',
      DATA_DIR: dataDir,
      NODE_EXTRA_CA_CERTS: authority,
    }
    const found = await examine(env)
    // From this machine itself, the visitor is this machine.
    expect(
      troubles(found).filter((line) => !line.includes('Example values') && !line.includes('names 127.0.0.1')),
    ).toEqual([])
    expect(found.lines.join('\n')).toMatch(/certificate of localhost is valid for \d{4,} days/)

    await production.stop()
    production = await startProduction({
      command: builtFixtureCommand,
      dataDir,
      env: { TRUSTED_PROXY: '192.0.2.1' },
    })
    const untrusted = await examine({ ...env, SITE_ORIGIN: production.publicOrigin, TRUSTED_PROXY: '192.0.2.1' })
    expect(troubles(untrusted).join('\n')).toMatch(/X-Forwarded-For[^]*visitors come by https.*X-Forwarded-Proto/)

    await production.smtp.stop()
    const other = await examine({
      ...env,
      SITE_ORIGIN: production.publicOrigin,
      NODE_EXTRA_CA_CERTS: '',
      DATA_DIR: await newFolder('doctor'),
    })
    expect(other.code).toBe(1)
    const lines = troubles(other).join('\n')
    expect(lines).toMatch(/fail {2}The mail server 127\.0\.0\.1:\d+ takes no mail from us .*Emails wait/)
    expect(lines).toMatch(/fail {2}The certificate of localhost isn’t valid/)
  })
})

describe('each start', () => {
  const warningsIn = (DATA_DIR: string) => startWarnings(readEnvironment({ DATA_DIR }))

  it('says nothing if nothing is wrong, before the first start too', async () => {
    expect(await warningsIn(await newFolder('doctor'))).toEqual([])
    expect(await warningsIn(join(await newFolder('doctor'), 'not/yet'))).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('names what another user owns', async () => {
    const dataDir = await newFolder('doctor')
    await mkdir(join(dataDir, 'backups'))
    await chown(join(dataDir, 'backups'), 65534, 65534)
    // Root may write everything.
    const [user] = [process.getuid]
    try {
      process.getuid = () => 1000
      expect(await warningsIn(dataDir)).toContainEqual(
        expect.stringMatching(/backups belongs to another user.*chown -R 1000 /),
      )
    } finally {
      if (user) process.getuid = user
    }
  })

  it('says that there is too little memory, and that the clock is years behind', async () => {
    expect(await checkMemory(512)).toMatchObject({ state: 'warn', text: 'Only 512 MB of memory may be used here.' })
    const years = 10 * 365 * 24 * 60 * 60_000
    expect(printFinding(await checkYear(Date.now() - years))).toMatch(
      /^fail .*before this version was written\.\n +Set it/,
    )
  })
})
