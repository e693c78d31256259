import type { Locator, Page } from '@playwright/test'
import { emailMessages } from '#src/domain/emails/emails.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { site } from '#src/site.ts'
import { expect, inFull, mailTo, test } from '#tests/e2e/journey.ts'

test('a visitor reads the headline, finds the price and reaches the order form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Get listed in the best of 200+ directories, in a few clicks',
  )
  await page.getByRole('link', { name: 'See the prices' }).click()
  await expect(page).toHaveURL(/#pricing$/)
  await expect(page.getByText('20% OFF Launch Offer - 3 left')).toBeInViewport()
  const link = page.getByRole('link', { name: 'Get Publisher' })
  await expect(link).toHaveAttribute('href', '/order/publisher')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order by email')
})

test('the billing toggle starts monthly, and the yearly view shows what is available', inFull, async ({ page }) => {
  await page.goto('/#pricing')
  const shown = page.locator('.plan h3:visible')
  await expect(shown).toHaveText([/Starter/, /Publisher/, /Growth/, /Growth Partner/])
  await page.getByText('Yearly', { exact: true }).click()
  await expect(shown).toHaveText([/Starter/, /Publisher/, /No yearly plan yet/])
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveCount(4)
})

test('all questions start closed and toggle on click', inFull, async ({ page }) => {
  await page.goto('/#faq')
  const open = page.locator('.faq details[open]')
  await expect(open).toHaveCount(0)
  await page.getByText('What is DR?').click()
  await expect(open).toHaveCount(1)
  await page.getByText('What is DR?').click()
  await expect(open).toHaveCount(0)
})

test("the email appears on click and isn't in the page before", inFull, async ({ page }) => {
  await page.goto('/terms')
  expect(await page.content()).not.toContain(site.supportEmail)
  await page.getByText('Click to show email').click()
  await expect(page.getByRole('link', { name: site.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${site.supportEmail}`,
  )
})

/** Scrolling would move other islands under the pointer. */
const focusInPlace = (field: Locator) =>
  field.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))

for (const { what, path, touch } of [
  { what: 'a question', path: '/', touch: (page: Page) => page.getByText('What is DR?').click() },
  { what: 'the billing switch', path: '/', touch: (page: Page) => page.getByText('Yearly', { exact: true }).click() },
  { what: 'the email reveal', path: '/terms', touch: (page: Page) => page.getByText('Click to show email').hover() },
  { what: 'the waitlist form', path: '/', touch: (page: Page) => focusInPlace(page.locator('[name=email]')) },
  {
    what: 'the call to action',
    path: '/g/ai-backlink-maker',
    touch: (page: Page) => focusInPlace(page.getByLabel('Your email')),
  },
]) {
  test(`no script file loads before a visitor reaches for ${what}`, inFull, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await touch(page)
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1)
    expect(scripts.length).toBeGreaterThan(0)
  })
}

test('what a visitor does while the code is loading has its effect', inFull, async ({ page }) => {
  const code = await withheldCode(page)
  await page.goto('/')
  await page.getByText('What is DR?').click()
  await page.getByText('Yearly', { exact: true }).click()
  await page.getByText('Click to show email').click()
  await expect(page.locator('.faq .items details[open]')).toHaveCount(1)
  await expect(page.locator('.plan h3:visible')).toHaveText([/Starter/, /Publisher/, /No yearly plan yet/])
  code.release()
  await expect(page.getByRole('link', { name: site.supportEmail })).toBeFocused()
  await expect(page.locator('.faq .items details[open]')).toHaveCount(1)
  await expect(page.locator('.plan h3:visible')).toHaveCount(3)
  await page.getByText('Monthly', { exact: true }).click()
  await expect(page.locator('.pricing [role=status]')).toHaveText('4 plans with monthly billing')
})

for (const path of [
  '/',
  '/growth-partner',
  '/list-of-directories-with-reciprocal-links',
  '/g/directory-listing-saas',
]) {
  test(`the call to action of ${path} takes an email to the sign-up form`, inFull, async ({ page }) => {
    await page.goto(path)
    const field = page.getByLabel('Your email')
    const message = page.locator('.call-to-action [role=status]')
    await field.fill('grace@example')
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(message).toHaveText(emailMessages.invalid)
    await expect(field).toBeFocused()
    await field.fill('')
    await field.press('Enter')
    await expect(message).toHaveText(emailMessages.required)
    await field.fill('grace@example.com')
    await field.press('Enter')
    await expect(page).toHaveURL('/auth/signup')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('grace@example.com')
  })
}

test('a visitor joins the waitlist, confirms by mail and unsubscribes with one click', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByLabel('Email', { exact: true }).fill('grace@example')
  await page.getByRole('button', { name: 'Notify me' }).click()
  const message = page.locator('.waitlist [role=status]')
  await expect(message).toHaveText(waitlistMessages.invalid)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('grace@example')
  await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await expect(message).toHaveText(waitlistMessages.joined)
  await page.clock.fastForward(19_000)
  await expect(message).toHaveText(waitlistMessages.joined)
  await page.clock.fastForward(2_000)
  await expect(message).toHaveText('')

  const asked = await mailTo('grace@example.com', /Confirm your spot/)
  await page.goto(asked.links.find((link) => link.includes('/waitlist/'))!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the waitlist')
  const welcome = await mailTo('grace@example.com', /You’re on/)
  await page.goto(welcome.links.find((link) => link.includes('/unsubscribe/'))!)
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve left the waitlist')
})

test.describe('on a broken network', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the waitlist keeps the email, shows the error for 15 seconds, and can be retried', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.route('**/api/waitlist', (route) => route.abort())
    await page.getByRole('button', { name: 'Notify me' }).click()
    const message = page.locator('.waitlist [role=status]')
    await expect(message).toHaveText(waitlistMessages.failed)
    await page.clock.fastForward(16_000)
    await expect(message).toHaveText('')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
    await page.unroute('**/api/waitlist')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(message).toHaveText(waitlistMessages.joined)
  })
})

test('the waitlist form waits for code that is still loading', inFull, async ({ page }) => {
  const reach = await withheldCode(page)
  await page.goto('/')
  await page.getByLabel('Email', { exact: true }).fill('slow@example.com')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page).toHaveURL('/')
  reach.release()
  await expect(page.locator('.waitlist [role=status]')).toHaveText(waitlistMessages.joined)
  expect(reach.posts).toBe(1)
})

test.describe('when the code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the browser submits the waitlist form', async ({ page }) => {
    const reach = await withheldCode(page)
    await page.goto('/')
    await page.getByLabel('Email', { exact: true }).fill('cut-off@example.com')
    await page.getByRole('button', { name: 'Notify me' }).click()
    reach.abort()
    await expect(page).toHaveURL('/waitlist')
  })
})

for (const [when, isLate] of [
  ['before it is sent', false],
  ['while it waits', true],
] as const) {
  test(`the browser submits the waitlist form if hydration fails ${when}`, inFull, async ({ page }) => {
    const submitted = Promise.withResolvers<null>()
    await page.goto('/')
    const renderer = await page.locator('astro-island:has(.waitlist)').getAttribute('renderer-url')
    const broken = { contentType: 'text/javascript', body: 'export default () => () => { throw new Error("broken") }' }
    await page.route(`**${renderer!}`, async (route) => {
      if (isLate) await submitted.promise
      await route.fulfill(broken)
    })
    const loaded = page.waitForResponse(`**${renderer!}`)
    await page.getByLabel('Email', { exact: true }).fill('broken@example.com')
    if (!isLate) await (await loaded).finished()
    await page.getByRole('button', { name: 'Notify me' }).click()
    submitted.resolve(null)
    await expect(page).toHaveURL('/waitlist')
  })
}

test("the home page's table filters by free and followed", inFull, async ({ page }) => {
  await page.goto('/')
  const rows = page.locator('.preview tbody tr:visible')
  const having = (cell: string) => rows.filter({ has: page.getByRole('cell', { name: cell, exact: true }) }).count()
  const [free, followed] = [await having('Free'), await having('followed')]
  expect([await rows.count(), free > 0, followed > 0]).toEqual([10, true, true])
  await page.getByText('Free', { exact: true }).first().click()
  expect([await rows.count(), await having('Free')]).toEqual([free, free])
  await page.getByText('Followed links', { exact: true }).click()
  expect([await rows.count(), await having('followed')]).toEqual([followed, followed])
})

/** Delays the code that a visitor's first touch loads, and counts requests to the waitlist meanwhile. */
async function withheldCode(page: Page) {
  const code = Promise.withResolvers<'deliver' | 'lose'>()
  const held = { posts: 0, release: () => code.resolve('deliver'), abort: () => code.resolve('lose') }
  await page.route('**/_astro/*.js', async (route) => {
    await ((await code.promise) === 'deliver' ? route.continue() : route.abort())
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/waitlist')) held.posts += 1
  })
  return held
}
