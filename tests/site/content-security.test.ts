import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageHeaders } from '#functions/http/security-headers.ts'
import { crawl, get, origin, shellOf, textOf, unlinkedPages } from './site.ts'

type Checked = { path: string; document: HTMLElement }

let pages: Checked[]
beforeAll(async () => {
  const shells = (await readdir('src/pages/shells')).map((file) => `/shells/${file.replace(/\.astro$/, '')}`)
  const read = async (path: string) => ({ path, document: parse(await textOf(path)) })
  const readShell = async (path: string) => ({ path, document: parse(await shellOf(path)) })
  pages = [
    ...(await crawl()),
    ...(await Promise.all((await unlinkedPages()).map(read))),
    ...(await Promise.all(shells.map(readShell))),
  ]
})

const policy = pageHeaders['content-security-policy']!
const allowed = (directive: string) =>
  [...(new RegExp(`${directive}([^;]*)`).exec(policy)?.[1] ?? '').matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash)

/** The hash of each inline element, with the first page that has it. */
function hashes(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, document } of pages) {
    for (const element of document.querySelectorAll(selector)) {
      const hash = `sha256-${createHash('sha256').update(element.rawText).digest('base64')}`
      if (!found.has(hash)) found.set(hash, `${path}: ${element.rawText.slice(0, 60)}`)
    }
  }
  return found
}

describe('The content security policy', () => {
  it('is sent with static pages', async () => {
    for (const path of ['/', '/directories', '/404']) {
      expect((await get(path)).headers.get('content-security-policy'), path).toBe(policy)
    }
  })

  it.each([
    ['script-src', 'script:not([src]):not([type="application/ld+json"])'],
    ['style-src', 'style'],
  ])('lists in %s exactly the inline elements of all pages', (directive, selector) => {
    const found = hashes(selector)
    const missing = [...found].filter(([hash]) => !allowed(directive).includes(hash))
    const unused = allowed(directive).filter((hash) => !found.has(hash!))
    const remedy = 'put the hash into src/domain/pages/content-security.ts'
    expect(missing, `missing in the policy: ${remedy}`).toEqual([])
    expect(unused, 'on no page: take it out').toEqual([])
  })

  it('has no forbidden attributes to block', () => {
    for (const { path, document } of pages) {
      const names = document.querySelectorAll('*').flatMap((element) => Object.keys(element.attributes))
      expect(
        names.filter((name) => name === 'style' || /^on/i.test(name)),
        path,
      ).toEqual([])
    }
  })

  it('has no third-party files to block', () => {
    const loaded = 'script[src], link[rel="stylesheet"], link[rel="preload"], link[rel="manifest"], img, iframe, form'
    for (const { path, document } of pages.filter(({ path }) => !path.startsWith('/shells/'))) {
      const outside = document
        .querySelectorAll(loaded)
        .map(({ attributes }) => attributes['src'] ?? attributes['href'] ?? attributes['action'] ?? '')
        .filter((address) => new URL(address, origin).origin !== origin && !address.startsWith('data:'))
      expect(outside, path).toEqual([])
    }
  })
})
