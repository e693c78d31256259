import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { keywordLimits } from '#src/domain/keywords/keywords.ts'
import { leadLimits } from '#src/domain/leads/leads.ts'
import { offerLimits } from '#src/domain/offers/offers.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { saveDm, saveLead } from '#src/storage/leads/changes.ts'
import { listLeads } from '#src/storage/leads/queries.ts'
import { mentions, replyDrafts } from '#src/storage/mentions/schema.ts'
import { saveOffer } from '#src/storage/offers/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { inProduct } from '#tests/e2e/mentions/given-mentions.ts'
import { type Canary, letCanarySit } from '#tests/e2e/posts/canary.ts'
import { hostileLinks, packed, readHostileTexts } from '#tests/support/markup-corpus.ts'
import { givenPeople } from './given-leads.ts'

// What attackers would write as strangers, customers, visitors and models, in leads, replies, the offer and the overview,
// in a real browser, with and without a policy.

const origin = process.env['JOURNEY_ORIGIN']!
const texts = readHostileTexts()
/** Few enough to read one after another without being told to slow down. */
const posts = packed(texts, 1000)
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
const fittingTexts = (length: number) => packed(texts, length).filter((text) => text.trim() !== '')
const fitting = (length: number) => {
  const all = fittingTexts(length)
  return (at: number) => all[at % all.length]!
}
const [author, title, note, dm] = [100, 300, leadLimits.note, leadLimits.dm].map(fitting)
const link = (at: number) => hostileLinks[at % hostileLinks.length]!

/** Leads are people, so no two names are the same. */
async function givenHostilePeople(email: string): Promise<string> {
  const people = posts.map((text, at) => ({
    ...{ text, title: title!(at), url: link(at), authorUrl: link(at + 1), authorLinks: [link(at + 2)] },
    author: `${cut(author!(at), 95)} ${at}`,
  }))
  const projectId = await givenPeople(email, people, cut(fitting(keywordLimits.text)(1), keywordLimits.text))
  await inProduct(async ({ db, clock }) => {
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
    await saveDm(
      db,
      { userId: project!.userId, projectId, dm: `{{handle}} {{title}}\n${cut(dm!(1), 1900)}` },
      clock.now,
    )
    const offer = (name: keyof typeof offerLimits) => fitting(offerLimits[name])(3)
    const text = { headline: offer('headline'), price: offer('price'), url: '', coupon: offer('coupon'), endsOn: '' }
    await saveOffer(db, { id: newId(), projectId, version: 0, text }, clock.now)
    const leads = await listLeads(db, projectId, { state: null, from: 0 }, { page: 1, limit: 1000 })
    expect(leads).toHaveLength(posts.length)
    for (const [at, { id }] of leads.entries()) {
      await saveLead(db, { projectId, id, version: 1, note: note!(at) }, clock.now)
    }
    const rows = await db.select({ id: mentions.id }).from(mentions).where(eq(mentions.projectId, projectId))
    for (const [at, { id }] of rows.entries()) {
      const draft = { id: newId(), mentionId: id, userId: project!.userId, text: posts[at % posts.length]! }
      await db.insert(replyDrafts).values({ ...draft, writer: 'model', createdAt: clock.now })
    }
    const times = { createdAt: clock.now, updatedAt: clock.now }
    for (const text of fittingTexts(feedbackLimits.text).slice(0, 20)) {
      await db.insert(feedback).values({ id: newId(), projectId, mode: 'idea', text, votes: 9, ...times })
    }
  })
  return projectId
}

/** Everything is text: no element, attribute or link of theirs is in the page, and nothing has run. */
async function expectQuiet(page: Page, canary: Canary, place: string): Promise<void> {
  const living = await page.locator('body').evaluate((body) =>
    Array.from(body.querySelectorAll('main *, dialog *'), (element) => {
      const name = element.localName
      const isOurs = !/^(script|style|iframe|object|embed|math|video|audio|link|meta|base|template|marquee)$/.test(name)
      const isActive = Array.from(element.attributes).some(
        (attribute) =>
          /^on|^srcdoc$|^formaction$/i.test(attribute.name) ||
          (name !== 'textarea' &&
            name !== 'input' &&
            /^[\s\u0000-\u0020]*(javascript|data|vbscript):/i.test(attribute.value)),
      )
      const isElsewhere = element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)
      return isOurs && !isActive && !isElsewhere ? [] : [element.outerHTML]
    }).flat(),
  )
  expect([place, living]).toEqual([place, []])
  expect([place, canary.cries]).toEqual([place, []])
}

async function readEverything(page: Page, canary: Canary, email: string): Promise<void> {
  await signInByCall(page, email)
  for (let at = 1; at <= Math.ceil(posts.length / leadLimits.pageSize); at += 1) {
    await openLive(page, `/dashboard/leads?page=${at}`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectQuiet(page, canary, `leads ${at}`)
  }
  await openLive(page, '/dashboard/leads')
  const messages = page.getByRole('button', { name: /^Message for/ })
  await expect(messages.first()).toBeVisible()
  for (let at = 0; at < (await messages.count()); at += 1) {
    await messages.nth(at).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectQuiet(page, canary, `message ${at}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openLive(page, '/dashboard/mentions')
  for (let at = 0; at < posts.length; at += 1) {
    await expect(page.getByRole('option').nth(at)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('')
    await expectQuiet(page, canary, `mention ${at}`)
    // Below the last one that is loaded there's nothing to go to yet.
    await expect(page.getByRole('option')).not.toHaveCount(at + 1 < posts.length ? at + 1 : 0)
    await page.keyboard.press('j')
  }
  await openLive(page, '/dashboard/offer')
  await expect(page.getByLabel('Headline')).toHaveValue(fitting(offerLimits.headline)(3).replaceAll('\n', ''))
  await expect(page.locator('.offer-sample')).toBeVisible()
  await expectQuiet(page, canary, 'offer')
  await openLive(page, '/dashboard')
  await expect(page.getByText(/^(Asked for|Reported) \d+ times/).first()).toBeVisible()
  await expectQuiet(page, canary, 'overview')
}

test(
  'what strangers, customers, visitors and models write is never run in leads, replies, the offer and the overview',
  inFull,
  async ({ page, browser }) => {
    const email = await givenAccount('attacked')
    await givenHostilePeople(email)
    await readEverything(page, await letCanarySit(page, origin), email)
    const context = await browser.newContext({ bypassCSP: true, baseURL: origin })
    const bare = await context.newPage()
    await readEverything(bare, await letCanarySit(bare, origin), email)
    await context.close()
  },
)
