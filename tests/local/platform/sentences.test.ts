import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { explain } from '#netlify/local/known-errors.ts'
import { openDatabase } from '#src/storage/database.ts'
import { givenDataFolder } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { nodeCache } from '#tests/support/node-cache.ts'
import { runToEnd } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { runProgram } from '#tests/support/programs.ts'

// What an owner can cause is said in a sentence, with exit code 1 and without a stack.

const PATH = process.env['PATH']

async function failOf(env: Record<string, string>): Promise<string> {
  const { code, out, errors } = await runProgram('commands/db.ts', ['migrate'], { PATH, ...nodeCache, ...env })
  expect([code, out]).toEqual([1, ''])
  expect(errors.trim()).not.toContain('\n')
  return errors.trim()
}

describe('commands and starts say what to do about', () => {
  it('a database file that is none', inFull, async () => {
    const DATA_DIR = await newFolder('sentence')
    await writeFile(join(DATA_DIR, 'uplist.db'), 'This is the text of a letter. '.repeat(100))
    expect(await failOf({ DATA_DIR })).toMatch(/ is not a database\. There is no backup to restore\.$/)
  })

  it('a database server that is not there', inFull, async () => {
    const DATA_DIR = await newFolder('sentence')
    const sentence = await failOf({ DATA_DIR, DATABASE_URL: `http://127.0.0.1:${await freePort()}` })
    expect(sentence).toMatch(/^The database at http:\/\/127\.0\.0\.1:\d+ can't be reached\. /)
  })

  it('a data folder that a newer version has changed', inFull, async () => {
    const { folder: DATA_DIR, db } = await givenDataFolder()
    const later = Date.now() + 1e9
    await db.$client.execute({
      sql: `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)`,
      args: [later],
    })
    await db.$client.execute({ sql: 'INSERT INTO schema_floors (id, oldest) VALUES (1, ?)', args: [later] })
    db.$client.close()
    expect(await failOf({ DATA_DIR })).toMatch(
      /^A newer version of this program .* Start the newer version, or restore/,
    )
  })

  it('two first commands at once', inFull, async () => {
    const env = { PATH, ...nodeCache, DATA_DIR: await newFolder('sentence') }
    const both = await Promise.all([1, 2].map(() => runProgram('commands/db.ts', ['migrate'], env)))
    expect(both.map(({ code }) => code)).toContain(0)
    for (const { code, errors } of both) if (code !== 0) expect(errors).toMatch(/^Another process is .*\n$/)
  })

  it('a Node that is too old', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.21.1' } })`
    const env = { PATH, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(older)}` }
    const { code, out, errors } = await runProgram('commands/start.ts', [], env)
    expect([code, out]).toEqual([1, ''])
    expect(errors).toMatch(/^Node 22\.21\.1 is too old for this\. Start it with npm start .*\n$/)
  })

  it('a data folder that is a link to a disk which is not mounted', async () => {
    const DATA_DIR = join(await newFolder('sentence'), 'link')
    await symlink('/no/such/disk', DATA_DIR)
    expect(await failOf({ DATA_DIR })).toBe(
      `${DATA_DIR} is a link to a folder that doesn't exist. Is its disk mounted?`,
    )
  })

  it('an images folder that is a file', async () => {
    const DATA_DIR = await newFolder('sentence')
    await writeFile(join(DATA_DIR, 'blobs'), '')
    const { code, output } = await runToEnd({ env: { DATA_DIR, PORT: String(await freePort()) } })
    expect(code).toBe(1)
    expect(output).toMatch(/The data folder can't be used \(.*blobs'\)\. Set DATA_DIR to another one\.\n$/)
  })

  it('a start on a damaged database', inFull, async () => {
    const DATA_DIR = await newFolder('sentence')
    await writeFile(join(DATA_DIR, 'uplist.db'), 'This is the text of a letter. '.repeat(100))
    const { code, output } = await runToEnd({ env: { DATA_DIR, PORT: String(await freePort()) } })
    expect(code).toBe(1)
    expect(output).toContain('uplist.db is not a database.')
    expect(output).not.toContain('    at ')
  })

  it.each([
    ['ENOTDIR', /^\/data\/blobs is a file where a folder belongs/],
    ['EISDIR', /Move it away\.$/],
    ['EACCES', /^\/data\/blobs can't be written\. Give it to the user/],
    ['EMFILE', /^Too many files are open\. .*LimitNOFILE/],
    ['EIO', /^The disk of \/data\/blobs can't be read/],
    ['ENAMETOOLONG', /is too long/],
  ])('a file error %s, also as the cause of another', (code, sentence) => {
    const error = Object.assign(new Error(`${code}: what the system says, scandir '/data/blobs'`), {
      code,
      path: '/data/blobs',
    })
    expect(explain(new Error('Something failed', { cause: error }))).toMatch(sentence)
  })

  it('a server that is not there, and whether it is the database', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const db = openDatabase({ url })
    const sentenceOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => explain(error, url),
      )
    const ofDatabase = [db.run(sql`SELECT 1`), db.$client.execute('SELECT 1'), db.$client.migrate(['SELECT 1'])]
    for (const sentence of await Promise.all(ofDatabase.map(sentenceOf)))
      expect(sentence).toMatch(/^The database at http:\/\/127\.0\.0\.1:\d+ can't be reached\./)
    const smtp = createTransport({ host: '127.0.0.1', port })
    const ofOthers = [smtp.sendMail({ from: 'a@a.example', to: 'b@b.example' }), fetch(`http://localhost:${port}`)]
    for (const sentence of await Promise.all(ofOthers.map(sentenceOf)))
      expect(sentence).toMatch(/^(?:127\.0\.0\.1|::1):\d+ can't be reached \(ECONNREFUSED\)\./)
    const unknown = Object.assign(new Error('getaddrinfo EAI_AGAIN s3.example'), {
      code: 'EAI_AGAIN',
      hostname: 's3.example',
    })
    expect(explain(unknown, url)).toMatch(/^s3\.example can't be reached \(EAI_AGAIN\)\./)
    expect(explain(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), url)).toBeNull()
    expect(explain(new Error('The bucket answered: HTTP status 403'), url)).toBeNull()
  })

  it('a database that a build does not reach', inFull, async () => {
    const DATABASE_URL = `http://127.0.0.1:${await freePort()}`
    const env = { PATH, ...nodeCache, DATABASE_URL, DATA_DIR: await newFolder('sentence') }
    const { code, errors } = await runProgram('commands/build.ts', [], env)
    expect(code).toBe(1)
    expect(errors).toContain(`The database at ${DATABASE_URL} can't be reached.`)
    expect(errors).not.toContain('    at ')
  })

  it.runIf(process.getuid?.() === 0)(
    "another user's data folder, no loopback, and a disk without room for bytes or files",
    { ...inFull, timeout: 400_000 },
    async () => {
      const folder = await newFolder('sentence')
      await chmod(folder, 0o755)
      const port = await freePort()
      const start = `DATA_DIR=${folder}/data PORT=${port} exec`
      const command = `${process.execPath} commands/start.ts --no-demo`
      await mkdir(join(folder, 'data'))
      const stranger = await run(`${start} setpriv --reuid=65534 --regid=65534 --clear-groups ${command}`)
      expect(stranger).toMatch(
        /The data folder can't be used \(.*(?:EACCES|EPERM).*\)\. Set DATA_DIR to another one\.\n$/,
      )
      // Linux opens a port there all the same.
      const alone = `unshare -n sh -c '${start} ${process.execPath} commands/doctor.ts'`
      expect(await run(alone)).toContain('Run ip link set lo up.')
      const disk = `mount -t tmpfs -o size=4m none ${folder}/data`
      const full = await run(`unshare -m sh -c '${disk} && ${start} ${command}'`)
      expect(full).toContain('The disk is full')
      expect(full).not.toContain('    at ')
      const files = disk.replace('size=4m', 'size=400m,nr_inodes=40')
      const crowded = await run(`unshare -m sh -c '${files} && ${start} ${command}'`)
      expect(crowded).toMatch(/has room for \d+ more files only/)
      expect(crowded).not.toContain('    at ')
    },
  )
})

/** What a shell command prints before it ends with 1. */
async function run(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { env: { PATH, ...nodeCache } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await once(child, 'close'), output).toEqual([1, null])
  return output
}
