import type { BrowserContext, Page, Route } from '@playwright/test'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { sessionMessages } from '#src/domain/sign-in/sessions/tokens.ts'
import { tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { ada, asIn, tokenOf } from './states.ts'

const problem = (status: number, more: Record<string, unknown>) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'x', status, success: false, ...more }),
})

const unknown = problem(401, {
  detail: 'Invalid authentication credentials',
  message: 'Invalid authentication credentials',
})

async function twoTabs(context: BrowserContext, page: Page): Promise<Page> {
  await asIn(page, 'active')
  await openLive(page, '/dashboard')
  const other = await context.newPage()
  await asIn(other, 'active')
  await openLive(other, '/dashboard/account')
  await expect(other.getByLabel('Your name')).toBeVisible()
  return other
}

test('signing out of one tab signs out of all tabs', async ({ page, context }) => {
  const other = await twoTabs(context, page)
  await page.getByRole('button', { name: 'ada.lovelace@analytical-engines.example' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(other).toHaveURL('/auth/login')
})

test('signing in as someone else restarts all tabs', inFull, async ({ page, context }) => {
  const other = await twoTabs(context, page)
  await other.getByLabel('Your name').fill('typed as Ada')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), tokenOf('grace'))
  await expect(other.getByLabel('Your name')).toHaveValue('Ada')
  // The same person with a renewed token doesn't restart anything.
  await other.getByLabel('Your name').fill('typed as Grace')
  await page.evaluate((token) => localStorage.setItem('accessToken', `${token}2`), tokenOf('grace'))
  await page.evaluate(() => localStorage.setItem('currentProjectId', 'p2'))
  await expect(other.getByRole('button', { name: 'Project: Notes' })).toBeVisible()
  await expect(other.getByLabel('Your name')).toHaveValue('typed as Grace')
})

test('an expired token counts as signed out, and signing in returns to the requested page', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), tokenOf('ada', 1_700_000_000))
  await page.goto('/dashboard/plan?payment=success')
  await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Fplan%3Fpayment%3Dsuccess')
})

test('shared pages lead to the dashboard after a sign-in, without a call', inFull, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const links = page.locator('header nav').getByRole('link', { name: /^(Sign in|Dashboard)$/ })
  const expectLink = async (name: string) => {
    for (const path of ['/', '/order/publisher', '/blog', '/g/directory-listing-saas']) {
      await page.goto(path)
      await expect(links, path).toHaveText([name])
    }
  }
  await expectLink('Sign in')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), tokenOf('ada'))
  await expectLink('Dashboard')
  // Pictures of products are files.
  expect(asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/image'))).toEqual([])
  await expect(links).toHaveAttribute('href', '/dashboard')
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: /status of (401|429|500|502|503)|ERR_/ })

  test('technical errors become a general message, and typed text stays', inFull, async ({ page }) => {
    let answer: Parameters<Route['fulfill']>[0] | 'broken' = 'broken'
    await page.route('**/api/auth/signIn', (route) => (answer === 'broken' ? route.abort() : route.fulfill(answer)))
    await openLive(page, '/auth/login')
    await page.getByLabel('Email', { exact: true }).fill('ada@founder.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    const press = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const alert = page.getByRole('alert')
    const bug = problem(500, {
      message: 'a stack trace',
      detail: 'a stack trace',
      requestId: 'r',
    })
    for (const failure of [
      'broken',
      bug,
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' },
    ] as const) {
      answer = failure
      await press()
      await expect(alert).toHaveText(problemMessages.somethingBad)
      await expect(alert).toBeFocused()
      await page.getByLabel('Email', { exact: true }).focus()
    }
    answer = problem(429, { message: problemMessages.tooManyRequests, detail: 'x' })
    await press()
    await expect(alert).toHaveText(problemMessages.tooManyRequests)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse battery')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@founder.example')
  })

  test('a rejected token signs out and leads back to the page', inFull, async ({ page }) => {
    await asIn(page, 'active', { 'PUT /users/me': (route) => route.fulfill(unknown) })
    await openLive(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })

  test('a token that another tab renewed in the meantime is used instead', inFull, async ({ page }) => {
    const sent: (string | null)[] = []
    await asIn(page, 'active', {
      'PUT /users/me': async (route) => {
        sent.push(await route.request().headerValue('authorization'))
        if (sent.length > 1) return route.fulfill({ json: { success: true, data: { ...ada, name: 'Grace' } } })
        await page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')!}2`))
        return route.fulfill(unknown)
      },
    })
    await openLive(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('saved')).toBeVisible()
    expect(sent).toEqual([`Bearer ${tokenOf('ada')}`, `Bearer ${tokenOf('ada')}2`])
  })

  test('a dashboard that fails to load says so and loads on retry', inFull, async ({ page }) => {
    let isDown = true
    await asIn(page, 'active')
    await page.route('**/api/users/me', (route) =>
      isDown ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }) : route.fallback(),
    )
    await openLive(page, '/dashboard')
    await expect(page.getByRole('alert')).toHaveText(problemMessages.somethingBad)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Growth', { exact: true })).toBeVisible()
  })
})

test.describe('the page after sign-in', () => {
  for (const [paymentUrl, path] of [
    ['javascript:document.title="taken over"', '/dashboard'],
    ['/dashboard/plan', '/dashboard'],
    [undefined, '/dashboard'],
  ] as const) {
    test(`is ${path} with payment URL ${paymentUrl}`, inFull, async ({ page }) => {
      await page.route('**/api/**', (route) =>
        route.fulfill({ json: { success: true, accessToken: tokenOf('ada'), paymentUrl, data: null } }),
      )
      await openLive(page, '/auth/login?next=/\\evil.example')
      await page.getByLabel('Email', { exact: true }).fill('ada@founder.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(path)
    })
  }

  test("is not shown while the device's clock is ahead, and the form says so", inFull, async ({ page }) => {
    const accessToken = tokenOf('ada', 1_700_000_000)
    await page.route('**/api/**', (route) => route.fulfill({ json: { success: true, accessToken } }))
    await openLive(page, '/auth/login')
    await page.getByLabel('Email', { exact: true }).fill('ada@founder.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(sessionMessages.wrongClock)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('is the payment page if a payment is due', inFull, async ({ page, baseURL }) => {
    const paymentUrl = `${baseURL}/order/growth`
    await page.route('**/api/**', (route) =>
      route.fulfill({ json: { success: true, accessToken: tokenOf('ada'), paymentUrl } }),
    )
    await openLive(page, '/auth/login')
    await page.getByLabel('Email', { exact: true }).fill('ada@founder.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(paymentUrl)
  })
})

test("Google's response only counts for this tab's state and isn't left in the URL", inFull, async ({ page }) => {
  const posted: string[] = []
  await asIn(page, 'active', {
    'POST /auth/google': (route) => {
      posted.push(route.request().postData() ?? '')
      return route.fulfill({ json: { success: true, accessToken: tokenOf('ada') } })
    },
  })
  const comeBack = async (query: string) => {
    await page.goto('/auth/forgot')
    await page.evaluate(([key, pending]) => sessionStorage.setItem(key, pending), [
      tabKeys.google,
      JSON.stringify({ state: 'the state', nonce: 'the nonce', codeVerifier: 'the verifier' }),
    ] as const)
    await page.goto(`/auth/google?${query}`)
  }
  for (const query of ['code=x&state=of+another', 'error=access_denied&state=the+state', '']) {
    await comeBack(query)
    await expect(page.getByRole('alert')).toContainText(accountMessages.googleFailed)
    await expect(page).toHaveURL('/auth/google')
  }
  expect(posted).toEqual([])
  await comeBack('code=x&state=the+state&iss=https%3A%2F%2Fgoogle.example')
  await expect(page).toHaveURL('/dashboard')
  expect(posted.map((text) => JSON.parse(text) as unknown)).toEqual([
    { code: 'x', codeVerifier: 'the verifier', nonce: 'the nonce', iss: 'https://google.example', knownBrowser: '' },
  ])
})
