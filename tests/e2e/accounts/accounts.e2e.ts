import { readFile } from 'node:fs/promises'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { expect, inFull, openLive, test, untilLive } from '#tests/e2e/journey.ts'
import { confirm, emailFor, fieldError, password, signIn, signUp, stored } from './steps.ts'

test('a founder creates an account, confirms it, adds projects, chooses a plan and changes their mind', async ({
  page,
}) => {
  const email = emailFor('ada')
  await signUp(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeHidden()

  await page.getByRole('button', { name: 'Add your website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Engine')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect(fieldError(page, 'Website URL is required')).toBeVisible()
  await expect(dialog.getByLabel('Website URL')).toBeFocused()
  await dialog.getByLabel('Website URL').fill('engine.example')
  await dialog.getByLabel('Website URL').press('Tab')
  await expect(dialog.getByLabel('Website URL')).toHaveValue('https://engine.example')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New project' }).first().click()
  await dialog.getByLabel('Name').fill('Notes')
  await dialog.getByLabel('Website URL').fill('notes.example')
  await dialog.getByLabel('Website URL').press('Enter')
  await expect(page.getByRole('button', { name: 'Project: Notes' })).toBeVisible()
  await page.getByRole('button', { name: 'Project: Notes' }).click()
  await page.getByRole('button', { name: 'Engine', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Project: Engine' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Engine' }).click()
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByRole('button', { name: 'Project: Notes' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Engine/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'See plans' }).click()
  await untilLive(page)
  await page.getByRole('button', { name: 'Choose Growth', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await openLive(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Confirm your payment information' })).toBeVisible()
  await expect(page.getByText('To start the 3-day free trial')).toBeVisible()
  await page.getByRole('link', { name: 'Review plan' }).click()
  await expect(page.getByText('waiting for payment')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeHidden()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
})

test.describe('with a wrong password first', () => {
  test.use({ expectedErrors: /401/ })

  test('signing in keeps what was typed, leads to the requested page, and out again', async ({ page, context }) => {
    const email = emailFor('grace')
    await signUp(page, email)
    const [token] = await stored(page)
    await page.getByRole('button', { name: email }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await stored(page)).toEqual([null, null])
    const headers = { authorization: `Bearer ${token!}` }
    expect((await context.request.get('/api/users/me', { headers })).status()).toBe(401)

    await page.goto('/dashboard/account')
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount')
    await untilLive(page)
    await signIn(page, email, 'not the right one')
    await expect(fieldError(page, accountMessages.wrongSignIn)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the right one')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard/account')
    // The sign-in page isn't in the history anymore, and has nothing to offer.
    await page.goto('/auth/login?next=//evil.example')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('typing a known email leads to sign-in and carries the email over', inFull, async ({ page, browser }) => {
  const email = emailFor('known')
  await signUp(page, email)
  await confirm(page, email)
  const visitor = await (await browser.newContext()).newPage()
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
  await openLive(visitor, '/auth/signup')
  await visitor.getByLabel('Email', { exact: true }).pressSequentially(email)
  await visitor.getByRole('link', { name: accountMessages.exists }).click()
  await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(visitor.getByLabel('Email', { exact: true })).toHaveValue(email)
  expect(visitor.url()).not.toContain('@')
  // Typing continued, and the check ran after it stopped.
  expect(requests.filter((call) => call.includes('/auth/exist')).length).toBeLessThanOrEqual(3)
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(visitor.getByLabel('Email', { exact: true })).toHaveValue(email)
  await visitor.context().close()
})

test.describe('on the account page', () => {
  test.use({ expectedErrors: /401|422/ })

  test('a user changes name and password, exports their data and deletes the account', async ({ page }) => {
    const email = emailFor('leaving')
    await signUp(page, email)
    await openLive(page, '/dashboard/account')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('saved')).toBeVisible()

    await page.getByLabel('Current password', { exact: true }).fill('not the right one')
    await page.getByLabel('New password', { exact: true }).fill('a quite different one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(fieldError(page, 'That’s not your current password')).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(accountMessages.passwordChanged)).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      account: { email: string; name: string }
    }
    expect(data.account).toMatchObject({ email, name: 'Ada' })

    await page.getByRole('button', { name: 'Delete my account...' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toContainText([
      /^Products you submitted\. .* withdraw it\.$/,
      /^Your place on the waitlist\. .* unsubscribe link/,
    ])
    await dialog.getByLabel('Your email').fill('somebody@else.example')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(fieldError(page, `Type ${email} to continue`)).toBeVisible()
    await dialog.getByLabel('Your email').fill(email.toUpperCase())
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText(accountMessages.deleted)).toBeVisible()
    expect(await stored(page)).toEqual([null, null])
    await untilLive(page)
    await signIn(page, email, 'a quite different one')
    await expect(fieldError(page, accountMessages.wrongSignIn)).toBeVisible()
  })
})
