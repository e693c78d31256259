import type { Page } from '@playwright/test'
import { mentionMail } from '#functions/mentions/mails.ts'
import { keywordLimits } from '#src/domain/keywords/keywords.ts'
import { readEnvironment } from '#src/env.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { type Canary, letCanarySit, livingIn } from '#tests/e2e/posts/canary.ts'
import { hostileLinks, readHostileTexts } from '#tests/support/markup-corpus.ts'
import { givenMention } from '#tests/support/mentions.ts'
import { givenProjectOf, inProduct } from './given-mentions.ts'

// What attackers would write in posts, names, links and keywords, read in a real browser, with and without a policy.

const origin = process.env['JOURNEY_ORIGIN']!
const cases = readHostileTexts()
const perMention = 30
const hour = 60 * 60 * 1000

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')

/** Each case is a title, a name and a keyword, as far as it fits, and part of a text. */
async function givenHostileInbox(email: string): Promise<number> {
  const projectId = await givenProjectOf(email)
  return inProduct(async (api) => {
    const count = Math.ceil(cases.length / perMention)
    for (let at = 0; at < count; at += 1) {
      const own = cases.slice(at * perMention, (at + 1) * perMention)
      const url = hostileLinks[at % hostileLinks.length]!
      const title = cut(own.join(' '), 300)
      const post = { title, text: `${own.join('\n')}\nThe end.`, author: cut(own.toReversed().join(' '), 100), url }
      const listedAt = api.clock.now - (at + 1) * hour
      const id = await givenMention(api, projectId, { listedAt, post: { ...post, authorUrl: url } })
      await givenMention(api, projectId, { state: 'folded', foldedInto: id, post: { ...post, kind: 'reddit' } })
    }
    const rows = cases.map((text, at) => ({
      ...{ id: `${projectId}-${at}`, projectId, key: `case ${at}`, query: '"case"', createdAt: api.clock.now },
      ...{ text: cut(text, keywordLimits.text), match: 'phrase' as const },
    }))
    await api.db.insert(keywords).values(rows)
    return count
  })
}

async function expectQuiet(page: Page, canary: Canary, places: readonly string[]): Promise<void> {
  for (const place of places) expect([place, await livingIn(page, place)]).toEqual([place, []])
  const hrefs = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
  expect(hrefs.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
  expect(canary.cries).toEqual([])
}

async function readEverything(page: Page, canary: Canary, email: string, count: number): Promise<void> {
  await signInByCall(page, email)
  await openLive(page, '/dashboard/mentions')
  await expect(page.getByRole('link', { name: `New ${count}` })).toBeVisible()
  for (let at = 0; at < count; at += 1) {
    await expect(page.locator('.mention-text')).toContainText('The end.')
    await expect(page.getByRole('option').nth(at)).toHaveAttribute('aria-current', 'true')
    await expectQuiet(page, canary, ['.mention-facts', '.mention h2', '.mention-why', '.mention-text'])
    // A click on what isn't a link leads nowhere.
    await page.keyboard.press('j')
  }
  await expectQuiet(page, canary, ['.queue-rows'])
  await openLive(page, '/dashboard/keywords')
  await expect(page.locator('.keyword-name')).toHaveCount(cases.length)
  const inNames = await page.locator('.keyword-name *').evaluateAll((all) => all.map(({ localName }) => localName))
  expect([...new Set(inNames)]).toEqual(['strong'])
  await page.waitForLoadState('networkidle')
  expect(canary.cries).toEqual([])
}

test(
  'nothing that a post, its author, its link or a keyword says becomes active on any screen',
  inFull,
  async ({ page, browser }) => {
    const email = await givenAccount('hostile')
    const count = await givenHostileInbox(email)
    await readEverything(page, await letCanarySit(page, origin), email, count)
    const context = await browser.newContext({ bypassCSP: true, baseURL: origin })
    const bare = await context.newPage()
    await readEverything(bare, await letCanarySit(bare, origin), email, count)
    await context.close()
  },
)

test('nothing that a post or its author says becomes active in the daily mail', inFull, async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/404')
  const canary = await letCanarySit(page, origin)
  const services = { env: readEnvironment({ SITE_ORIGIN: origin }), secret: 'a secret', now: Date.now }
  const project = { id: 'p', name: cases[0]!, userId: 'u', email: 'a@example.com', userName: cases[1]! }
  for (let at = 0; at < cases.length; at += 5) {
    const best = cases.slice(at, at + 5).map((text) => ({
      ...{ title: text, text, author: text, url: hostileLinks[at % hostileLinks.length]!, score: 50 },
      ...{ source: 'hackernews' as const, reasons: ['asks' as const] },
    }))
    const { html, subject } = mentionMail(services, project, { count: 5, best }, '2026-11-20')
    expect(subject).not.toMatch(/[\r\n]/)
    await page.setContent(html)
    expect([at, await livingIn(page, 'body')]).toEqual([at, []])
    const targets = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(targets.filter((href) => !href.startsWith(origin) && !href.startsWith('mailto:'))).toEqual([])
  }
  expect(canary.cries).toEqual([])
  await context.close()
})
