import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test, untilLive } from '#tests/e2e/journey.ts'
import { confirm, emailFor, fieldError, linkIn, password, signIn, signUp } from './steps.ts'

test.describe('with links that are opened twice', () => {
  test.use({ expectedErrors: /401|422/ })

  test('a link signs in without an account or a password, works once, and leaves no token in the URL', async ({
    page,
    browser,
  }) => {
    const email = emailFor('magic')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await openLive(page, '/auth/magic-link')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    const code = await page.getByRole('status').filter({ hasText: '-' }).innerText()
    const link = await linkIn(email, /Your .* sign-in link/)
    const token = link.split('#token=')[1]!
    // In another browser, the link takes the code shown in this one.
    const elsewhere = await (await browser.newContext()).newPage()
    await openLive(elsewhere, link)
    await elsewhere.getByLabel('Code', { exact: true }).fill(code === 'BBB-BBB' ? 'CCC-CCC' : 'BBB-BBB')
    await elsewhere.getByRole('button', { name: 'Sign in to' }).click()
    await expect(fieldError(elsewhere, 'not the code')).toBeVisible()
    await elsewhere.context().close()
    // Merely loading the link doesn't use it up.
    await openLive(page, link)
    await expect(page).toHaveURL('/auth/magic-link')
    await page.goto('about:blank')
    await openLive(page, link)
    await page.getByRole('button', { name: 'Sign in to' }).click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeHidden()
    expect(addresses.filter((address) => address.includes(token))).toEqual([])
    await page.goto('about:blank')
    await openLive(page, link)
    await page.getByRole('button', { name: 'Sign in to' }).click()
    await expect(page.getByText(accountMessages.badLink)).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  })

  test('a forgotten password is replaced and no longer works', async ({ page, browser }) => {
    const email = emailFor('forgetful')
    await signUp(page, email)
    await confirm(page, email)
    const elsewhere = await (await browser.newContext()).newPage()
    await openLive(elsewhere, '/auth/forgot')
    await elsewhere.getByLabel('Email', { exact: true }).fill(email)
    await elsewhere.getByRole('button', { name: 'Email me a link' }).click()
    await expect(elsewhere.getByText(accountMessages.resetSent)).toBeVisible()
    const link = await linkIn(email, /Set a new .*password/)
    await openLive(elsewhere, link)
    await expect(elsewhere).toHaveURL('/auth/reset')
    await elsewhere.getByLabel('New password', { exact: true }).fill('password')
    await elsewhere.getByRole('button', { name: 'Set password' }).click()
    await expect(fieldError(elsewhere, 'one of the first an attacker would try')).toBeVisible()
    await elsewhere.getByLabel('New password', { exact: true }).fill('a quite different one')
    await elsewhere.getByRole('button', { name: 'Set password' }).click()
    await expect(elsewhere.getByText(accountMessages.passwordChanged)).toBeVisible()
    await elsewhere.goto('about:blank')
    await openLive(elsewhere, link)
    await elsewhere.getByLabel('New password', { exact: true }).fill('yet another one')
    await elsewhere.getByRole('button', { name: 'Set password' }).click()
    await expect(elsewhere.getByText(accountMessages.badLink)).toBeVisible()
    await elsewhere.context().close()

    // The earlier session has ended.
    await page.reload()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await untilLive(page)
    await signIn(page, email)
    await expect(fieldError(page, accountMessages.wrongSignIn)).toBeVisible()
    await signIn(page, email, 'a quite different one')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('confirming in another browser takes the password too', inFull, async ({ page, browser }) => {
    const email = emailFor('careful')
    await signUp(page, email)
    const elsewhere = await (await browser.newContext()).newPage()
    await openLive(elsewhere, await linkIn(email, /Confirm your email for/))
    await elsewhere.getByLabel('Password', { exact: true }).fill('not the right one')
    await elsewhere.getByRole('button', { name: 'Confirm email' }).click()
    await expect(fieldError(elsewhere, accountMessages.wrongSignIn)).toBeVisible()
    await elsewhere.getByLabel('Password', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Confirm email' }).click()
    await expect(elsewhere.getByText(accountMessages.confirmed)).toBeVisible()
    await elsewhere.context().close()
  })
})

test('Google sign-in creates an account', inFull, async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/dashboard/account')
  await untilLive(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'ann@example.com' }).click()
  // It also leads to the page that was requested.
  await expect(page).toHaveURL('/dashboard/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Ann Example')
  await expect(page.getByText('connected', { exact: true })).toBeVisible()
  expect(addresses.filter((address) => address.includes('nonce=') && address.includes('/api/'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
