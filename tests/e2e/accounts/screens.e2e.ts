import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { asIn, openLoaded, states } from './states.ts'

const ways = [
  'login',
  'signup',
  'magic-link',
  'magic-link#token=x',
  'forgot',
  'reset',
  'reset#token=x',
  'confirm#token=x',
  'email#token=x',
  'email-stop#token=x',
  'google',
]
const dashboardPaths = ['/dashboard', '/dashboard/plan', '/dashboard/account', '/dashboard/security']
const stateNames = Object.keys(states) as (keyof typeof states)[]

/** The pages on which each state is shown. */
function pagesOf(state: keyof typeof states): string[] {
  if (state === 'active') return dashboardPaths
  return state === 'changingEmail' ? ['/dashboard/account'] : dashboardPaths.slice(0, 2)
}

async function faults(page: Page, where: string): Promise<string[]> {
  const found = await axeFaults(page, where)
  return (await overflow(page)) > 0 ? [...found, `${where} is wider than its window`] : found
}

// Colors depend on the scheme, layout on the width. Two pairs cover both.
for (const [scheme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const) {
  test.describe(`in the ${scheme} scheme at ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } })

    test('axe finds nothing on any sign-in page, and none scrolls sideways', inFull, async ({ page }) => {
      const found: string[] = []
      for (const way of width > 390 ? ways.slice(0, 4) : ways) {
        await page.goto('about:blank')
        await openLive(page, `/auth/${way}`)
        found.push(...(await faults(page, way)))
      }
      expect(found).toEqual([])
    })

    test('axe finds nothing in any state of the dashboard, and nothing scrolls sideways', inFull, async ({ page }) => {
      const found: string[] = []
      // On a wide screen one state covers the layout.
      for (const state of width > 390 ? (['active'] as const) : stateNames) {
        await asIn(page, state)
        for (const path of pagesOf(state)) {
          await openLoaded(page, path)
          found.push(...(await faults(page, `${path} (${state})`)))
        }
        await page.unroute('**/api/**')
      }
      expect(found).toEqual([])
    })

    test('axe finds nothing in dialogs, menus and error states', inFull, async ({ page }) => {
      const found: string[] = []
      const look = async (where: string) => found.push(...(await faults(page, where)))
      await openLive(page, '/auth/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Email address is required')).toHaveCount(2)
      await look('login, faulty')
      await asIn(page, 'active')
      await openLoaded(page, '/dashboard')
      for (const button of ['Project: Analytical Engine', 'ada.lovelace@analytical-engines.example']) {
        await page.getByRole('button', { name: button }).click()
        await look(button)
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('Control+k')
      await look('palette')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Edit Notes' }).click()
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Project name is required')).toBeVisible()
      await look('project')
      await openLoaded(page, '/dashboard/plan')
      await page.getByText('What’s included').first().click()
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      await look('cancel')
      await openLoaded(page, '/dashboard/account')
      await page.getByRole('button', { name: 'Delete my account...' }).click()
      await look('delete')
      expect(found).toEqual([])
    })
  })
}

test('receipts say what was paid, what went back and when, and what remains', inFull, async ({ page }) => {
  await asIn(page, 'active')
  await openLoaded(page, '/dashboard/plan')
  const receipts = page.getByRole('table', { name: 'Your receipts' }).getByRole('row')
  await expect(receipts.nth(1)).toContainText(/paid\$199open/)
  await expect(receipts.nth(2)).toContainText(/refunded\$159\.20−\$159\.20 refunded 2 Nov 2026\$0 in total/)
  await expect(receipts.nth(3)).toContainText(/partly refunded\$199−\$50\.50 refunded 2 Nov 2026\$148\.50 in total/)
  await page.unroute('**/api/**')
  await asIn(page, 'unmanaged')
  await openLoaded(page, '/dashboard/plan')
  await expect(page.getByText('Your plan is paid outside this site')).toBeVisible()
})

test('no screen scrolls sideways at 320 px, nor at 768 px', inFull, async ({ page }) => {
  await asIn(page, 'active')
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of dashboardPaths) {
      await openLoaded(page, path)
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    for (const way of ['reset#token=x', 'confirm#token=x', 'forgot']) {
      await openLive(page, `/auth/${way}`)
      expect(await overflow(page), `${way} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the keyboard reaches all of sign-in in reading order', inFull, async ({ page }) => {
  await openLive(page, '/auth/login')
  const stops: string[] = []
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return element.name || element.ariaLabel || element.innerText
      }),
    )
  }
  expect(stops).toEqual([
    'Skip to content',
    'Uplist',
    'email',
    'password',
    'Show password',
    'Forgot your password?',
    'Sign in',
    'Sign in with a passkey',
    'Email me a link instead',
  ])
})

test('a password can be pasted, shown and hidden', inFull, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLive(page, '/auth/login')
  const field = page.getByLabel('Password', { exact: true })
  await page.evaluate(() => navigator.clipboard.writeText('from a password manager'))
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect(field).toHaveValue('from a password manager')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  // The password is masked again when the form is sent.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username')
})

test(
  'the dashboard loads at most 120 KB of compressed JavaScript, and public pages none of it',
  inFull,
  async ({ page }) => {
    const scripts = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return
      scripts.set(response.url(), brotliCompressSync(await response.body()).length)
    })
    await asIn(page, 'active')
    await openLoaded(page, '/dashboard')
    await page.waitForLoadState('networkidle')
    const sizes = [...scripts.values()]
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120 * 1024)
    scripts.clear()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([...scripts.keys()]).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each screen renders and says what it needs', inFull, async ({ page }) => {
    for (const way of ['login', 'signup', 'magic-link', 'forgot', 'reset', 'confirm', 'email', 'email-stop']) {
      await page.goto(`/auth/${way}`)
      await expect(page.locator('noscript > .notice')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // A password is never sent to an unexpected place.
      expect(await page.locator('form').count()).toBeGreaterThan(0)
      await expect(page.locator('form button[type=submit]:enabled')).toHaveCount(0)
      await expect(page.locator('form:not([method=post])')).toHaveCount(0)
    }
    for (const path of dashboardPaths) {
      await page.goto(path)
      await expect(page.locator('noscript > .notice')).toBeVisible()
    }
  })
})

test('all of it is noindex', inFull, async ({ page }) => {
  for (const path of [...dashboardPaths, ...ways.map((way) => `/auth/${way}`)]) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex">')
  }
})
