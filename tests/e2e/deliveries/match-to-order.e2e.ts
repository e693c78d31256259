import type { Locator, Page } from '@playwright/test'
import { plans } from '#src/domain/plans/plans.ts'
import { emailFor, linkIn, password } from '#tests/e2e/accounts/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test as journey, untilLive } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { onSecondPlatform } from '#tests/e2e/second-platform.ts'
import { internetEnvironment, startInternet } from '#tests/support/internet/internet.ts'
import { freePort } from '#tests/support/ports.ts'

const landing = '/g/directory-listing-saas'
const site = `<!doctype html><html lang="en"><title>Acme Invoices | Invoices that pay themselves</title>
  <meta property="og:site_name" content="Acme Invoices">
  <meta name="description" content="Acme Invoices writes an invoice and asks for the money until it has come.">
  <a href="mailto:hello@sites.example">Write</a>`

/** A product without a payment provider, where paying is pretended. That of the other journeys has one. */
const test = journey.extend<object, { unpaid: null }>({
  unpaid: [
    async ({}, use) => {
      const port = await freePort()
      const internet = await startInternet(port)
      for (const width of widths) {
        internet.sites.set(hostAt(width), (_, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end(site)
        })
      }
      await onSecondPlatform(await internetEnvironment(port), () => use(null))
      await internet.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ unpaid: _ }, use) => {
    await use(process.env['JOURNEY_ORIGIN'])
  },
})

// It has the pages of the other one, but not the pictures of its products.
test.use({ expectedErrors: /404 .*\/api\/file-uploads\// })

const widths = [390, 1440] as const
const inFullUnlessPhone = (width: number) => (width === 390 ? {} : inFull)
/** Each width has its own: two orders for one site share the directories that fit it. */
const hostAt = (width: number) => `acme-${width}.sites.example`

const matchForm = (page: Page) => page.locator('form.matches')
/** The number in a text that has only one. */
const numberIn = async (text: Locator) => Number(/[\d,]+/.exec(await text.innerText())![0].replaceAll(',', ''))
const valueOf = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

for (const width of widths) {
  const name = `a match on a landing page becomes an order that runs, and nothing is typed twice, at ${width} px`
  test(name, inFullUnlessPhone(width), async ({ page }) => {
    const host = hostAt(width)
    const faults: string[] = []
    const look = async (where: string) => {
      faults.push(...(await axeFaults(page, where)))
      if ((await overflow(page)) > 0) faults.push(`${where} is wider than ${width} pixels`)
    }
    await page.setViewportSize({ width, height: 900 })

    // The page is about SaaS, and the site has no scheme.
    await page.goto(landing)
    const form = matchForm(page)
    await expect(form.getByLabel('Category')).toHaveValue('saas')
    await form.getByLabel('Your site').fill(host)
    await expect(form.getByRole('status')).toHaveText(/take SaaS\.$/)
    await form.getByLabel('Country').selectOption({ label: 'Germany' })
    await expect(form.getByRole('status')).toHaveText(/take SaaS in Germany\.$/)
    const matching = await numberIn(form.getByRole('status'))
    const fitting = await numberIn(form.getByText('we can submit to for you'))
    await look('the landing page')
    await form.getByRole('button', { name: 'See your matches' }).click()

    // The same numbers, and one plan.
    const header = page.locator('.match-header')
    await expect(header.getByRole('heading', { name: host })).toBeVisible()
    const offered = header.locator('.match-offer')
    await expect(offered).toContainText(`${matching.toLocaleString('en')} directories take SaaS in Germany.`)
    await expect(offered).toContainText(`We submit to ${fitting.toLocaleString('en')} of them.`)
    await look('the matches')
    const get = header.getByRole('link', { name: /^Get / })
    const label = (await get.innerText()).replace('Get ', '')
    const plan = plans.find((plan) => plan.label === label)!
    const covered = Math.min(plan.directories, fitting)
    await get.click()

    const card = page.locator(`#plan-${plan.slug}`)
    await expect(card.locator('.plan-fit')).toContainText(
      `We can submit SaaS in Germany to ${fitting.toLocaleString('en')} directories.`,
    )
    await expect(card).toBeInViewport()
    await look('the plans')
    await card.getByRole('link', { name: `Get ${label}` }).click()

    await expect(valueOf(page, 'website')).toHaveValue(host)
    await expect(valueOf(page, 'for')).toHaveValue('saas')
    await expect(valueOf(page, 'plan')).toHaveValue(plan.slug)
    await look('the order form')
    await page.getByRole('link', { name: 'Create an account to pretend to pay' }).click()

    await expect(page.getByText(`Your first project will be ${host}.`)).toBeVisible()
    const email = emailFor('buyer')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await look('sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await expect(page.getByText(`you’ll see here how many directories fit ${host}.`)).toBeVisible()
    await openLive(page, await linkIn(email, /Confirm your email for/))
    await page.getByRole('button', { name: 'Confirm email' }).click()

    // Project and plan are chosen, and the number is the one that was shown.
    const chosen = page.getByRole('listitem').filter({ hasText: 'your choice' })
    await expect(chosen.getByRole('heading', { name: label })).toBeVisible()
    await expect(page.getByRole('button', { name: `Project: ${host}` })).toBeVisible()
    await expect(chosen.locator('.offer-fit')).toContainText(
      `We can submit ${host} to ${fitting.toLocaleString('en')} directories.`,
    )
    await look('the plan')
    await chosen.getByRole('button', { name: `Choose ${label}` }).click()
    await expect(valueOf(page, 'email')).toHaveValue(email)
    await expect(valueOf(page, 'website')).toHaveValue(host)
    await expect(valueOf(page, 'for')).toHaveValue('saas')
    await page.getByRole('button', { name: 'Pretend to pay' }).click()
    await expect(page.getByText('Paid once. Nothing more to pay.')).toBeVisible()

    // What is left is one thing.
    await openLive(page, '/dashboard')
    await page.getByRole('link', { name: 'Approve your profile' }).click()
    await untilLive(page)
    await expect(valueOf(page, 'website_url')).toHaveValue(`https://${host}/`)
    await expect(valueOf(page, 'category')).toHaveValue('saas')
    await expect(page.getByRole('list', { name: 'Countries' })).toHaveText('Germany')
    await page.getByRole('button', { name: 'Fill in from my website' }).click()
    await expect(valueOf(page, 'name')).toHaveValue('Acme Invoices')
    await expect(valueOf(page, 'contactEmail')).toHaveValue('hello@sites.example')
    const logo = await photograph('logo.png', 512, 512)
    await page.locator("input[type=file][aria-label='Square logo']").setInputFiles(logo)
    await expect(page.getByAltText('Square logo')).toBeVisible()

    const used = page.locator('.report-figures div').filter({ hasText: 'Used' }).locator('dd')
    await expect(used).toHaveText(covered < plan.directories ? `${covered} of ${plan.directories}` : `${covered}`)
    await look('profile and list')
    expect(faults).toEqual([])
    await page.getByRole('button', { name: 'Approve and start' }).click()
    await expect(page.getByText('Approved. We start tomorrow')).toBeVisible()
    await page.getByRole('link', { name: 'Open your report' }).click()
    await expect(page.getByText(`${covered} of ${covered} rows`)).toBeVisible()
  })
}

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  for (const width of widths) {
    const name = `the landing page leads to the list, and the list to the prices, at ${width} px`
    journey(name, inFullUnlessPhone(width), async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(landing)
      await matchForm(page).getByLabel('Your site').fill(hostAt(width))
      await matchForm(page).getByRole('button', { name: 'See your matches' }).click()
      await expect(page).toHaveURL(new RegExp(`/tools/directory-finder\\?url=${hostAt(width)}&for=saas`))
      await expect(page.getByText('Filtering needs JavaScript')).toBeVisible()
      await expect(page.locator('table.data-table tbody tr')).not.toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'See pricing' }).click()
      for (const { slug } of plans) await expect(page.locator(`#plan-${slug} .price`)).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    })
  }
})
