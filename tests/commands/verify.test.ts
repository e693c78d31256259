import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { verifyCommand } from '#commands/verify/command.ts'
import { buildVerifier } from '#src/build/integrations/verifier.ts'
import type { EvidenceFile } from '#src/domain/evidence/file.ts'
import { sampleFile, testKey, textOf } from '#tests/support/evidence/files.ts'
import { newFolder, removeFolders } from '#tests/support/folders.ts'

afterAll(removeFolders)

const run = promisify(execFile)

/** A folder with an evidence file, the keys and a kept root. */
async function givenFiles(change: (file: EvidenceFile) => unknown = (file) => file) {
  const folder = await newFolder('verify')
  const file = await sampleFile()
  const [evidence, keys, root] = ['evidence.json', 'keys.json', 'root.json'].map((name) => join(folder, name))
  await writeFile(evidence!, textOf(change(file)))
  await writeFile(keys!, JSON.stringify({ keys: [(await testKey()).publicKey] }))
  await writeFile(root!, JSON.stringify(file.roots[0]))
  return { folder, evidence: evidence!, keys: keys!, root: root! }
}

async function ran(...args: string[]): Promise<[number, string]> {
  const lines: string[] = []
  const code = await verifyCommand(args, (line) => lines.push(line))
  return [code, lines.join('\n')]
}

it('says that an evidence file is verified, or which event of which row was changed', async () => {
  const { evidence, keys, root } = await givenFiles()
  const [code, text] = await ran(evidence, '--keys', keys, '--root', root)
  expect(text).toBe(
    `Verified: 3 rows, 9 events, 5 pages as our checks read them. Root 2, signed 15 Jan 1970, 00:00 UTC.\n- It wasn’t compared with the published roots, so there may be newer ones.\nKeys: ${keys}`,
  )
  expect(code).toBe(0)

  const cut = await givenFiles((file) => ({
    ...file,
    rows: file.rows.with(2, { ...file.rows[2]!, entries: file.rows[2]!.entries.slice(0, 3) }),
  }))
  const [failed, why] = await ran(cut.evidence, '--keys', cut.keys)
  expect(failed).toBe(1)
  expect(why).toContain('Not verified: 2 rows, 5 events')
  expect(why).toContain('- row-3: Event 4 is missing at the end: root 2 has 4.')
})

it('ends with 3 if nothing is wrong, but not everything is signed yet', async () => {
  const { evidence, keys, root } = await givenFiles((file) => ({
    ...file,
    roots: [],
    rows: file.rows.map((row) => ({ ...row, seals: [] })),
  }))
  const [code, text] = await ran(evidence, '--keys', keys)
  expect([code, text]).toEqual([3, expect.stringContaining('Not signed yet.\n- 9 events aren’t signed yet.')])
  // A kept root of a later day shows that signatures were removed.
  await writeFile(root, JSON.stringify((await sampleFile()).roots[1]))
  expect(await ran(evidence, '--keys', keys, '--root', root)).toEqual([1, expect.stringContaining('Not verified.')])
})

it('says what to do if something can’t be read, or nothing is named', async () => {
  const { evidence, keys } = await givenFiles()
  expect(await ran()).toEqual([2, expect.stringContaining('node verify.mjs FILE-OR-URL')])
  expect(await ran(evidence)).toEqual([2, 'Name the public keys: --keys https://the-site/api/evidence/keys'])
  expect(await ran(`${evidence}x`, '--keys', keys)).toEqual([2, `${evidence}x can't be read. Check its name.`])
  expect(await ran(evidence, '--keys', evidence, '--root', keys)).toEqual([2, `${keys} has no signed root.`])
  expect(await ran(evidence, '--keys', evidence)).toMatchObject([
    1,
    expect.stringContaining('signed by a key that isn’t published'),
  ])
  expect(await ran(evidence, '--other')).toEqual([2, expect.stringContaining('--keys')])
})

it('is one file that runs alone, and takes the keys of the site that it’s from or that it’s given', async () => {
  const { folder, evidence, keys } = await givenFiles()
  const [text, published] = [textOf(await sampleFile()), JSON.stringify({ keys: [(await testKey()).publicKey] })]
  const answers: Record<string, string> = {
    '/api/evidence/keys': published,
    '/api/evidence/roots?from=2': JSON.stringify({ data: (await sampleFile()).roots.slice(1) }),
    '/report/x/evidence.json': text,
  }
  const server = createServer((request, response) => response.end(answers[request.url ?? ''] ?? 'no')).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((listening) => void server.once('listening', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = join(folder, 'verify.mjs')
  await writeFile(script, await buildVerifier(new URL('../../', import.meta.url), origin))
  try {
    for (const source of [evidence, `${origin}/report/x/evidence.json`]) {
      expect((await run(process.execPath, [script, source], { cwd: folder })).stdout).toMatch(
        /^Verified: 3 rows.*\nKeys:/,
      )
    }
    answers['/api/evidence/roots?from=2'] = '{"data":[]}'
    await expect(run(process.execPath, [script, evidence], { cwd: folder })).rejects.toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('Root 2 isn’t one of the published roots.') as string },
    })
    await writeFile(evidence, text.replace('"live"', '"lost"'))
    const failed = run(process.execPath, [script, evidence, '--keys', keys], { cwd: folder })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Event 1 was changed') as string,
    })
  } finally {
    server.close()
  }
})
