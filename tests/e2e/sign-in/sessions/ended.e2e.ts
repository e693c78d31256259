import type { Page } from '@playwright/test'
import { readEnvironment } from '#src/env.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { sessionMessages } from '#src/domain/sign-in/sessions/tokens.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { eq } from 'drizzle-orm'
import { signIn } from '#tests/e2e/accounts/steps.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { openAdmin } from '#tests/e2e/posts/steps.ts'
import { previousCode } from '#tests/e2e/sign-in/second-factor/app-codes.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'

// Sessions that end while a page is open.

/** Moves the account's sessions back in time, so that the server finds them idle for too long. */
async function letSessionsExpire(email: string): Promise<void> {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  await db.update(sessions).set({ lastUsedAt: 1 }).where(eq(sessions.userId, user!.id))
  db.$client.close()
}

const loginFor = (path: string) => `/auth/login?${new URLSearchParams({ next: path })}`

test.describe('an admin session that ended', () => {
  test.use({ expectedErrors: /401/ })

  test('returns to each open page after both steps, and the text is still there', inFull, async ({ page, context }) => {
    const { email, secret } = await becomeAdmin(page, { name: 'away', codeOf: previousCode })
    const open = async (path: string): Promise<Page> => {
      const other = await context.newPage()
      await openLive(other, path)
      return other
    }
    const list = await open('/admin/products?q=mail*')
    await expect(list.getByText('No matches.')).toBeVisible()
    const queue = await open('/admin/queue?kind=change')
    await expect(queue.getByRole('heading', { name: 'Overview' })).toBeHidden()
    const { title } = await openAdmin(page)
    // The browser asks before it leaves unsaved text.
    page.on('dialog', (dialog) => void dialog.accept())

    await letSessionsExpire(email)
    await title.fill('Written after lunch')
    await expect(page).toHaveURL(loginFor('/admin/posts/edit'))
    await expect(list).toHaveURL(loginFor('/admin/products?q=mail*'))
    await expect(queue).toHaveURL(loginFor('/admin/queue?kind=change'))
    for (const one of [page, list, queue]) await expect(one.getByText(sessionMessages.expired)).toBeVisible()

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
    await signIn(page, email)
    await page.getByLabel('6-digit code').fill(codeAt(Date.now(), secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await expect(page).toHaveURL('/admin/posts/edit')
    await expect(list).toHaveURL('/admin/products?q=mail*')
    await expect(queue).toHaveURL('/admin/queue?kind=change')
    await page.getByRole('button', { name: 'Restore version' }).click()
    await expect(title).toHaveValue('Written after lunch')
  })

  const searchForTea = async (page: Page) => {
    await page.getByRole('searchbox').fill('tea')
    await page.getByRole('searchbox').press('Enter')
  }
  const openThirdKind = (page: Page) => page.getByRole('navigation', { name: 'Kinds' }).getByRole('link').nth(2).click()

  for (const { path, act, call } of [
    { path: '/admin/products', act: searchForTea, call: /\/api\/admin\/products\?.*q=tea/ },
    { path: '/admin/queue', act: openThirdKind, call: /\/api\/admin\/queue\?.*kind=/ },
  ]) {
    test(`returns to ${path} when its own call is refused`, inFull, async ({ page }) => {
      const { email } = await becomeAdmin(page, { name: 'idle' })
      await openLive(page, path)
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
      await expect(page.locator('.loading')).toHaveCount(0)
      // Not before this call: the page makes others by itself, and the first that is refused leaves it.
      await page.route(call, async (route) => {
        await letSessionsExpire(email)
        await route.continue()
      })
      await act(page)
      await expect(page).toHaveURL(new RegExp(`/auth/login\\?next=${encodeURIComponent(path)}(?:%3F|$)`))
      await expect(page.getByText(sessionMessages.expired)).toBeVisible()
    })
  }
})
