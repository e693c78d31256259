import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { givenSignedIn, inDatabase, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { readVitals, watchVitals } from '#tests/support/layout-shifts.ts'

const limit = 0.05
/** Longer than a page needs to render what an answer brought. */
const stepMs = 120

/** Answers arrive one by one: the first asked first, or the last asked first. */
async function delayAnswers(page: Page, isReversed: boolean): Promise<void> {
  let asked = 0
  page.on('framenavigated', () => {
    asked = 0
  })
  await page.route('**/api/**', async (route) => {
    const place = asked
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, stepMs * (isReversed ? Math.max(1, 8 - place) : place + 1)))
    await route.continue()
  })
}

/** What a page asks for later, and why. */
const laterCalls = {
  '/api/projects/{id}/overview': 'counts in the navigation, which pages don’t wait for',
  '/api/projects/{id}/orders/{id}/directories': 'the order is only known from the answer to another call',
  '/api/projects/{id}/link-exports': 'earlier uploads, below the report',
  '/api/file-uploads/{id}/image': 'an image of the profile',
}

async function shiftsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { href } of Object.values(dashboardPages)) {
    await page.goto(href, { waitUntil: 'networkidle' })
    await expect(page.locator('.loading')).toHaveCount(0)
    const { shift, moved } = await readVitals(page)
    if (shift > limit) found.push(`${href}: ${shift.toFixed(3)}, ${moved.join('; ')}`)
  }
  return found
}

/** The password of the journeys' accounts, for a customer who has everything. */
async function asDemoCustomer(page: Page): Promise<void> {
  const email = await givenSignedIn(page, 'shifting')
  const demo = 'growth-partner@demo.example'
  await inDatabase(async (db) => {
    const [{ passwordHash } = { passwordHash: null }] = await db.select().from(users).where(eq(users.email, email))
    await db.update(users).set({ passwordHash }).where(eq(users.email, demo))
  })
  await signInByCall(page, demo)
}

for (const [isReversed, width] of [
  [false, 390],
  [true, 1440],
] as const) {
  test(`nothing on a signed-in page moves as its data arrives, at ${width} px`, inFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await asDemoCustomer(page)
    await delayAnswers(page, isReversed)
    await watchVitals(page)
    expect(await shiftsOf(page)).toEqual([])
  })

  test(`nothing moves for an account without a project, at ${width} px`, inFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await givenSignedIn(page, `bare-${width}`)
    await delayAnswers(page, isReversed)
    await watchVitals(page)
    expect(await shiftsOf(page)).toEqual([])
  })
}

test(
  'the head of each signed-in page asks for all that it loads first, and for nothing else',
  inFull,
  async ({ page }) => {
    await asDemoCustomer(page)
    // The browser keeps which project is open.
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    let asked: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (request.method() === 'GET' && path.startsWith('/api/')) asked.push(path)
    })
    const late: Record<string, string[]> = {}
    for (const { href } of Object.values(dashboardPages)) {
      asked = []
      // Scripts wait until the head has asked.
      let fromHead: readonly string[] | null = null
      await page.route('**/_astro/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        fromHead ??= [...asked]
        await route.continue()
      })
      await page.goto(href, { waitUntil: 'networkidle' })
      await page.unroute('**/_astro/*.js')
      expect(await page.evaluate(() => Object.keys(globalThis.earlyCalls?.responses ?? {})), href).toEqual([])
      const later = asked.slice(fromHead!.length).map((path) => path.replaceAll(/[\w-]{20,}/g, '{id}'))
      late[href] = later.filter((path) => !(path in laterCalls))
    }
    expect(Object.values(late).flat(), JSON.stringify(late)).toEqual([])
  },
)
