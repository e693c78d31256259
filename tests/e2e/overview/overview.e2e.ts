import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { givenSignedIn, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenQuietSource } from '#tests/e2e/mentions/given-mentions.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenMention } from '#tests/support/mentions.ts'
import type { TestApi } from '#tests/support/test-api.ts'

test.use({ expectedErrors: /status of (404|500)/ })

const steps = (page: Page) => page.getByRole('region', { name: 'Ideas to grow' }).getByRole('listitem')

/** An account with a project of this name. */
async function givenOwner(page: Page, name: string, fields?: Partial<ProfileFields>): Promise<string> {
  const email = await givenSignedIn(page, name)
  return inDatabase(async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const [id, now] = [newId(), Date.now()]
    const times = { createdAt: now, updatedAt: now }
    await db
      .insert(projects)
      .values({ id, userId: user!.id, name: 'Tea Timer', websiteUrl: 'https://tea.example', ...times })
    if (fields)
      await db.insert(profiles).values({ projectId: id, fields: { ...emptyProfile, ...fields }, version: 1, ...times })
    return id
  })
}

async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  // People can double the size of text.
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    if ((await overflow(page)) > 0) found.push(`wider than ${width} pixels with large text`)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if ((await overflow(page)) > 0) found.push(`wider than ${width} pixels`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await axeFaults(page, `${width}, ${colorScheme}`)))
    }
  }
  return found
}

test('the overview has ideas, and a dismissed one is never proposed again', inFull, async ({ page }) => {
  await givenOwner(page, 'stepper', { category: 'saas', languages: ['de'] })
  await openLive(page, '/dashboard')
  await expect(steps(page)).toHaveCount(3)
  await expect(steps(page).first()).toContainText('Upload a square logo')
  await page.getByRole('button', { name: /^Show all/ }).press('Enter')
  await expect(steps(page).nth(3).getByRole('link')).toBeFocused()
  const all = await steps(page).count()
  expect(all).toBeGreaterThan(3)
  expect(await faultsOf(page)).toEqual([])

  // By keyboard alone. The focus stays where the change is said.
  await page.getByRole('button', { name: 'Dismiss: Upload a square logo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Dismissed: Upload a square logo' })).toBeFocused()
  await page.reload()
  await expect(steps(page)).toHaveCount(3)
  await expect(page.getByText('Upload a square logo')).toHaveCount(0)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await steps(page).getByRole('link', { name: 'Add your first keywords' }).click()
  await expect(page).toHaveURL('/dashboard/keywords')
  await expect(
    page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'Keywords' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('a step that another window has dismissed is gone, without an error', inFull, async ({ page }) => {
  await givenOwner(page, 'twice-stepper')
  await openLive(page, '/dashboard')
  await expect(steps(page)).toHaveCount(3)
  await page.route('**/api/suggestions/*', async (route) => {
    if (route.request().method() === 'DELETE') await route.fetch()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Dismiss: Fill in your profile' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Dismissed: Fill in your profile' })).toBeFocused()
})

test('a step that the server can’t dismiss comes back and says why', inFull, async ({ page }) => {
  await givenOwner(page, 'unstepper')
  await openLive(page, '/dashboard')
  await expect(steps(page)).toHaveCount(3)
  await page.route('**/api/suggestions/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Dismiss: Fill in your profile' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(steps(page).first()).toContainText('Fill in your profile')
})

test('mentions are drawn by day, and the figures lead to their pages', inFull, async ({ page }) => {
  const projectId = await givenOwner(page, 'glancer')
  const day = 24 * 60 * 60 * 1000
  const now = Date.now()
  await inDatabase(async (db) => {
    const api = { db, clock: { now }, services: { newId } as TestApi['services'] }
    for (const age of [0, 2, 2, 9]) await givenMention(api, projectId, { listedAt: now - age * day })
    await db.insert(keywords).values({
      ...{ id: newId(), projectId, text: 'tea', key: 'tea', match: 'phrase', query: '"tea"', createdAt: now },
    })
    await givenQuietSource(api, projectId)
  })
  await openLive(page, '/dashboard')
  const mentions = page.getByRole('region', { name: 'Mentions' })
  await expect(mentions).toContainText('4 new')
  await expect(mentions).toContainText('4 mentions in 28 days, most on')
  await expect(mentions.locator('rect:not(.day-chart-none)')).toHaveCount(3)
  expect(await faultsOf(page)).toEqual([])
  await mentions.getByRole('link', { name: 'Mentions' }).click()
  await expect(page).toHaveURL('/dashboard/mentions')
})

test('what waits is gone through by keyboard: dismissed, taken back, and decided in place', async ({ page }) => {
  const projectId = await givenOwner(page, 'waiter', {})
  const now = Date.now()
  await inDatabase(async (db) => {
    const api = { db, clock: { now }, services: { newId } as TestApi['services'] }
    await givenMention(api, projectId, { score: 90, post: { title: 'Which tea timer is best?' } })
    await givenMention(api, projectId, { score: 60, post: { title: 'My tea timer broke' } })
    const said = { projectId, mode: 'idea' as const, createdAt: now, updatedAt: now }
    await db.insert(feedback).values({ ...said, id: newId(), text: 'A lid for the pot' })
  })
  await openLive(page, '/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(navigation).toContainText('Audience3')
  expect(await faultsOf(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(waiting.getByRole('link', { name: 'Which tea timer is best?' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(waiting.getByRole('status')).toHaveText('Dismissed: Which tea timer is best?')
  await expect(waiting.getByRole('link', { name: 'My tea timer broke' })).toBeFocused()
  await expect(navigation).toContainText('Audience2')
  await page.keyboard.press('u')
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(navigation).toContainText('Audience3')

  await page.keyboard.press('?')
  // Each key is beside what it does.
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('dl > div').first()).toHaveCSS(
    'display',
    'flex',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
  await expect(waiting.getByRole('button', { name: 'A lid for the pot' })).toBeFocused()
  await page.keyboard.press('Enter')
  const decision = page.getByRole('dialog', { name: 'Decide on this feedback' })
  await decision.getByLabel('Status').selectOption('planned')
  await decision.getByRole('button', { name: 'Save' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)

  await waiting.getByRole('link', { name: 'My tea timer broke' }).click()
  await expect(page).toHaveURL(/\/dashboard\/mentions\?mention=/)
  await expect(page.getByRole('heading', { name: 'My tea timer broke' })).toBeVisible()
})
