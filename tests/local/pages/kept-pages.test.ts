import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, textAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { KeptPages } from '#netlify/local/pages/kept-pages.ts'
import { keepRequested } from '#netlify/local/pages/requested-pages.ts'
import { openEncodedBodies, StaticFiles } from '#netlify/local/pages/static-files.ts'
import { newFolder } from '#tests/support/folders.ts'

const page = (text: string) => `<!doctype html><html>${text}</html>`
const noRules = { findRedirect: () => Promise.resolve(undefined), applyHeaders: () => Promise.resolve() }

describe('Pages that functions render and the machine keeps', () => {
  let folder: string
  let kept: KeptPages
  let files: StaticFiles
  beforeEach(async () => {
    folder = await newFolder('kept-pages')
    await mkdir(join(folder, 'pages/product'), { recursive: true })
    files = new StaticFiles([join(folder, 'pages')])
    open()
  })
  const open = (limits?: { disk: number; memory: number }) => {
    kept = new KeptPages(join(folder, 'kept'), openEncodedBodies(), limits)
  }
  const pages = () => serveBuilt(() => ({ directory: join(folder, 'pages'), files, kept }), noRules)
  const asking = (path: string, method = 'GET') =>
    ({ method, url: new URL(`http://site.example${path}`), headers: new Headers() }) as Incoming
  const durable = { 'netlify-cdn-cache-control': 'public, durable, s-maxage=9', 'netlify-cache-tag': 'kept' }
  const rendered = (text: string, headers: Record<string, string> = durable): Answer =>
    textAnswer(200, 'text/html; charset=utf-8', page(text), headers)
  const textOf = (answer: Answer | null) => answer && Buffer.from(answer.body).toString()
  const keep = async (...names: string[]) => {
    for (const name of names) await kept.begin()(`/product/${name}`, Buffer.from(page(name)))
  }
  const found = async (name: string) => textOf(await kept.find(new URL(`http://site.example/product/${name}`)))

  it('are rendered once, also for requests that come together, with any query and HEAD', async () => {
    const answer = keepRequested(pages())
    const call = vi.fn(async ({ method, url }: Incoming) => {
      await setTimeout(20)
      expect([method, url.href]).toEqual(['GET', 'http://site.example/product/tea'])
      return rendered('tea')
    })
    const asked = [asking('/product/tea', 'HEAD'), asking('/product/tea?q=1'), asking('/product/tea')]
    const answers = await Promise.all(asked.map((incoming) => answer(incoming, call)))
    expect(answers.map(textOf)).toEqual(Array.from({ length: 3 }, () => page('tea')))
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('are served like built ones', async () => {
    await writeFile(join(folder, 'pages/product/built.html'), page('tea'))
    const answer = await keepRequested(pages())(asking('/product/tea'), () => Promise.resolve(rendered('tea')))
    const built = await pages().find(asking('/product/built'))
    expect([...answer.headers]).toEqual([...(built?.headers ?? [])])
    expect([textOf(answer), await answer.encode?.('br')]).toEqual([textOf(built), await built?.encode?.('br')])
    const other = await pages().find(asking('/product/tea/'))
    expect([other?.status, other?.headers.get('location')]).toEqual([301, '/product/tea'])
    await writeFile(join(folder, 'kept/1/product/tea.html.7.tmp'), page('te'))
    expect(await found('tea.html.7.tmp')).toBeNull()
  })

  it.each([
    ['a refusal', textAnswer(503, 'text/html', page('busy'), durable)],
    ['what isn’t to be kept', rendered('tea', {})],
    ['a part', textAnswer(200, 'text/html', '<!doctype html><html>te', durable)],
  ])('are never %s', async (_what, refused) => {
    const answer = keepRequested(pages())
    const call = vi.fn(() => Promise.resolve(refused))
    for (let count = 1; count <= 2; count += 1) {
      const got = await answer(asking('/product/tea'), call)
      expect([got.status, got.headers.get('netlify-cdn-cache-control')]).toEqual([refused.status, null])
      expect(call).toHaveBeenCalledTimes(count)
    }
  })

  it('leave all other calls as they are', async () => {
    const answer = keepRequested(pages())
    const asked = asking('/directories/search?q=tea', 'HEAD')
    const call = vi.fn(() => Promise.resolve(rendered('tea')))
    const got = await Promise.all([answer(asked, call), answer(asked, call)])
    expect(call.mock.calls).toEqual([[asked], [asked]])
    expect(got[0].headers.get('netlify-cache-tag')).toBe('kept')
  })

  it('are dropped by a change, also if it comes while they are rendered', async () => {
    const site = pages()
    await keep('tea')
    await keepRequested(site)(asking('/product/milk'), () => {
      kept = kept.renew()
      return Promise.resolve(rendered('milk'))
    })
    expect([await found('tea'), await found('milk')]).toEqual([null, null])
    open()
    expect([await found('tea'), await found('milk')]).toEqual([null, null])
  })

  it('stay the same pages after a change if there are none', () => {
    expect(kept.renew()).toBe(kept)
  })

  it('are dropped by a change although the server before keeps others during a restart', async () => {
    const before = kept
    open()
    const keepBefore = (server: KeptPages, name: string) => server.begin()(`/product/${name}`, Buffer.from(page(name)))
    await keepBefore(before, 'tea')
    expect(await found('tea')).toBe(page('tea'))
    await keepBefore(before.renew(), 'milk')
    kept = kept.renew()
    expect([await found('tea'), await found('milk')]).toEqual([null, null])
  })

  it('outlive the process, except one that was being written when the machine went down', async () => {
    await keep('tea')
    await writeFile(join(folder, 'kept/1/product/milk.html'), '')
    open()
    expect([await found('tea'), await found('milk')]).toEqual([page('tea'), null])
    expect(await readdir(join(folder, 'kept/1/product'))).toEqual(['tea.html'])
  })

  it('take a limited place on the disk, and the ones that were read last stay', async () => {
    open({ disk: 80, memory: 1000 })
    await keep('one', 'two')
    await found('one')
    await keep('six')
    const kept = async () => (await readdir(join(folder, 'kept/1/product'))).sort()
    await expect.poll(kept).toEqual(['one.html', 'six.html'])
    expect(await found('two')).toBeNull()
    // Those of an earlier process count.
    open({ disk: 40, memory: 1000 })
    await expect.poll(kept).toHaveLength(1)
  })
})
