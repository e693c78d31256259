import type { Page } from '@playwright/test'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { emailFor, fieldError, linkIn } from '#tests/e2e/accounts/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, mailTo, openLive, test } from '#tests/e2e/journey.ts'

// A link without a session answers 401, a used one 422.
test.use({ expectedErrors: /status of (401|422)/ })

const newEmail = (page: Page) => page.getByLabel('New email', { exact: true })
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change email' })

const stoppedMail = /Your .* email change was canceled/

/** Sets a new password with the link in the mail that says the change was canceled. */
async function getBackIn(page: Page, email: string): Promise<void> {
  await openLive(page, await linkIn(email, stoppedMail))
  await page.getByLabel('New password', { exact: true }).fill('a quite different one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await openLive(page, '/dashboard/account')
  await expect(page.getByRole('region', { name: 'Email' }).getByText(email)).toBeVisible()
}

async function askFor(page: Page, email: string): Promise<void> {
  await openLive(page, '/dashboard/account')
  await newEmail(page).fill(email)
  await changeButton(page).click()
  await expect(page.getByText(emailChangeMessages.asked)).toBeVisible()
  await expect(page.getByText('Waiting for you to open the link')).toContainText(email)
}

test(
  'an email is changed by the link to the new inbox and restored by the one to the old',
  inFull,
  async ({ page, browser }) => {
    const [old, next] = [await givenSignedIn(page, 'moving'), emailFor('moved')]
    await openLive(page, '/dashboard/account')
    await newEmail(page).fill(old.toUpperCase())
    await changeButton(page).click()
    await expect(fieldError(page, emailChangeMessages.same)).toBeVisible()
    await expect(newEmail(page)).toBeFocused()
    const mistyped = emailFor('mistyped')
    await newEmail(page).fill(mistyped)
    await newEmail(page).press('Enter')
    await expect(page.getByText(emailChangeMessages.asked)).toBeVisible()
    const warning = await mailTo(old, /Did you ask to change your .* email\?/)
    expect(warning.text).toContain(`to ${mistyped}`)
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await expect(page.getByText(emailChangeMessages.canceled)).toBeVisible()
    await expect(newEmail(page)).toBeVisible()
    await askFor(page, next)

    // Access to the new inbox isn't enough without the account.
    const link = await linkIn(next, /Confirm your new email/)
    const stranger = await (await browser.newContext()).newPage()
    await openLive(stranger, link)
    await changeButton(stranger).click()
    await expect(stranger.getByRole('alert')).toContainText('Sign in to the account whose email you’re changing')
    await expect(stranger.getByRole('link', { name: 'Sign in (opens a new tab)' })).toBeVisible()
    expect(await axeFaults(stranger)).toEqual([])
    await stranger.context().close()

    await openLive(page, link)
    await expect(page).toHaveURL('/auth/email')
    await changeButton(page).click()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByText(emailChangeMessages.changed)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Email' }).getByText(next)).toBeVisible()
    await page.goto('about:blank')
    await openLive(page, link)
    await changeButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: emailChangeMessages.badLink })).toBeFocused()

    const stop = await linkIn(old, /Your .* email was changed/)
    const elsewhere = await (await browser.newContext()).newPage()
    await openLive(elsewhere, stop)
    await elsewhere.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(elsewhere.getByRole('status').filter({ hasText: emailChangeMessages.restored })).toBeFocused()
    expect(await axeFaults(elsewhere)).toEqual([])
    await page.goto('/dashboard/account')
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount')

    await getBackIn(elsewhere, old)
    await elsewhere.goto('about:blank')
    await openLive(elsewhere, stop)
    await elsewhere.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(elsewhere.getByText(emailChangeMessages.badLink)).toBeVisible()
    await expect(elsewhere.getByRole('link', { name: 'Set a new password' })).toBeVisible()
    await elsewhere.context().close()
  },
)

test(
  'the old inbox cancels a change before it takes effect and gets the account back',
  inFull,
  async ({ page, browser }) => {
    const [old, next] = [await givenSignedIn(page, 'staying'), emailFor('never')]
    await askFor(page, next)
    const link = await linkIn(next, /Confirm your new email/)
    const elsewhere = await (await browser.newContext()).newPage()
    await openLive(elsewhere, await linkIn(old, /Did you ask to change your .* email\?/))
    await elsewhere.getByRole('button', { name: 'Cancel the change' }).press('Enter')
    await expect(elsewhere.getByRole('status').filter({ hasText: emailChangeMessages.stopped })).toBeFocused()
    // Someone else may have requested it, so that session is signed out.
    await page.goto('/dashboard/account')
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount')

    await getBackIn(elsewhere, old)
    await expect(newEmail(elsewhere)).toBeVisible()
    await openLive(elsewhere, link)
    await changeButton(elsewhere).click()
    await expect(elsewhere.getByText(emailChangeMessages.badLink)).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Go to account settings' }).click()
    await expect(elsewhere.getByRole('region', { name: 'Email' }).getByText(old)).toBeVisible()
    await elsewhere.context().close()
  },
)
