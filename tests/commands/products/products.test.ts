import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOf, readOrCreateSecret } from '#netlify/local/data-folder.ts'
import { announce } from '#netlify/local/running-platform.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveProposal } from '#src/storage/products/changes.ts'
import { findProductRow } from '#src/storage/products/queries.ts'
import { useDatabase } from '#tests/support/database.ts'
import { newFolder } from '#tests/support/folders.ts'
import { type Ended, useCommand } from '#tests/support/programs.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { givenProduct } from '#tests/support/submissions.ts'
import { inFull } from '#tests/support/full.ts'

describe('npm run products', () => {
  const test = useDatabase()
  const run = useCommand('commands/products.ts')
  let smtp: TestSmtp
  let hook: Server
  let rebuilds: number

  beforeEach(async () => {
    smtp = await startSmtp()
    rebuilds = 0
    hook = createServer((_request, response) => {
      rebuilds += 1
      response.end()
    })
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await smtp.stop()
    await new Promise((resolve) => hook.close(resolve))
  })

  const products = (...words: string[]) => productsWith({}, ...words)
  const productsWith = (changes: Record<string, string>, ...words: string[]): Promise<Ended> => {
    const address = hook.address()
    const env = {
      DATA_DIR: test.folder,
      DATABASE_URL: test.url,
      SECRET: 'a secret that only the tests know, 0123456789',
      SITE_ORIGIN: 'https://site.example',
      SMTP_URL: smtp.url,
      BUILD_HOOK_URL: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
      ...changes,
    }
    return run(words, env)
  }
  const waiting = async (slug: string) => {
    const row = await givenProduct(test.db, { slug })
    await test.db.delete(mails)
    await applyTransition(test.db, row.ref, 'confirm', { now: 86_400_000 })
    return row
  }

  it('lists pending products, and publishes one with its mail and a rebuild', async () => {
    const row = await waiting('tea')
    const list = await products('list')
    expect(list.code).toBe(0)
    expect(list.out).toMatch(new RegExp(`${row.ref} +pending +1970-01-02 00:00 +finance +\\S+ +Ledger Lane`))

    const published = await products('publish', 'tea')
    expect(published).toMatchObject({ code: 0, errors: '' })
    expect(published.out).toContain('tea: published at https://site.example/product/tea')
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Ledger Lane is live on Uplist'])
    expect(rebuilds).toBe(1)
    expect((await products('list')).out).toContain('The review queue is empty.')
  })

  it("never signs links for a remote database with a secret that its site doesn't have", async () => {
    const remote = { DATABASE_URL: 'http://127.0.0.1:1', SECRET: '' }
    for (const words of [
      ['publish', 'tea'],
      ['reject', 'tea', '--reason', 'No page'],
    ]) {
      const refused = await productsWith(remote, ...words)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.errors).toContain("Set SECRET to your site's secret.")
    }
  })

  it('signs with the secret of a platform that had none given, and never creates one', async () => {
    const row = await waiting('tea')
    const DATA_DIR = await newFolder('products')
    const secretFile = join(DATA_DIR, 'secret')
    const without = { DATA_DIR, SECRET: '' }
    expect((await productsWith(without, 'list')).code).toBe(0)
    const refused = await productsWith(without, 'publish', 'tea')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toContain("Set SECRET to your site's secret.")
    await expect(readFile(secretFile)).rejects.toThrow('ENOENT')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({ state: 'pending' })

    await readOrCreateSecret(secretFile)
    expect(await productsWith(without, 'publish', 'tea')).toMatchObject({ code: 0, errors: '' })
    expect(smtp.received).toHaveLength(1)
  })

  it('never signs with another secret than the platform on the same folder', inFull, async () => {
    await waiting('tea')
    const DATA_DIR = await newFolder('products')
    const secret = 'the secret the platform was started with, 0123'
    const { port } = hook.address() as AddressInfo
    const buildHookUrl = `http://127.0.0.1:${port}/`
    const secretFingerprint = fingerprintOf(secret)
    await announce(join(DATA_DIR, 'platform.json'), {
      pid: 1,
      supervisor: null,
      port,
      buildHookUrl,
      clientPath: '/_client/a',
      smtpUrl: '',
      secretFingerprint,
    })
    await readOrCreateSecret(join(DATA_DIR, 'secret'))
    for (const SECRET of ['', 'a secret that only the tests know, 0123456789']) {
      const refused = await productsWith({ DATA_DIR, SECRET }, 'publish', 'tea')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.errors).toContain(`The platform at http://localhost:${port} has another secret.`)
    }
    expect(await productsWith({ DATA_DIR, SECRET: secret }, 'publish', 'tea')).toMatchObject({ code: 0, errors: '' })
  })

  it('rejects with a reason that the founder receives', async () => {
    const row = await waiting('tea')
    const without = await products('reject', row.ref)
    expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('--reason') as string })
    expect(await products('reject', row.ref, '--reason', 'Say what it does.')).toMatchObject({ code: 0, errors: '' })
    expect(await findProductRow(test.db, row.ref)).toMatchObject({ state: 'rejected', reason: 'Say what it does.' })
    expect(smtp.received[0]?.text).toContain('> Say what it does.')
    expect(rebuilds).toBe(0)
  })

  it('publishes and declines changes to a listing', inFull, async () => {
    const row = await waiting('tea')
    await applyTransition(test.db, row.ref, 'publish', { now: 2 })
    await saveProposal(test.db, row.ref, { ...newestContent(row), headline: 'Better words' }, 3)
    expect((await products('list')).out).toContain('published, pending changes')
    const shown = await products('show', 'tea')
    expect(shown.out).toContain('then: Better words')
    await products('reject', 'tea', '--reason', 'Worse words.')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({
      headline: row.headline,
      proposal: null,
      state: 'published',
    })
    await saveProposal(test.db, row.ref, { ...newestContent(row), headline: 'Best words' }, 4)
    await products('publish', 'tea')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({ headline: 'Best words', proposal: null })
    expect(smtp.received.map(({ subject }) => subject)).toEqual([
      'Your changes to Ledger Lane weren’t published',
      'Your changes to Ledger Lane are live',
    ])
  })

  it('does what it can and reports what failed', inFull, async () => {
    await givenProduct(test.db, { slug: 'not-confirmed' })
    await waiting('tea')
    const { code, out } = await products('publish', 'nothing', 'not-confirmed', 'tea')
    expect(code).toBe(1)
    expect(out).toContain('nothing: not found')
    expect(out).toContain('not-confirmed: is “Waiting for your confirmation” (unconfirmed), so you can’t publish it.')
    expect(out).toContain('tea: published')
  })

  it.each([
    [[], 'Review products'],
    [['dance'], "Unknown command 'dance'"],
    [['list', 'nowhere'], "Unknown state 'nowhere'. Use one of unconfirmed"],
    [['publish'], 'Name a product'],
    [['list', '--nonsense'], 'nonsense'],
  ])('explains %j', async (words, message) => {
    const { code, errors } = await products(...words)
    expect([code, errors]).toEqual([1, expect.stringContaining(message)])
  })
})
