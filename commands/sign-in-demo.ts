import type { Browser } from 'playwright'

const customer = 'growth-partner@demo.example'

/** Signs the demo customer in with an emailed link. */
export async function signInDemoCustomer(within: Browser, origin: string) {
  const context = await within.newContext({ baseURL: origin })
  const page = await context.newPage()
  const startedAt = Date.now()
  await page.goto('/auth/magic-link')
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await page.getByLabel('Email').fill(customer)
  await page.locator('main form [type=submit]').click()
  await page.goto(await signInLink(origin, startedAt))
  await page.locator('main form [type=submit]').click()
  await page.waitForURL(/\/dashboard/)
  const state = await context.storageState()
  await context.close()
  return state
}

async function signInLink(origin: string, startedAt: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${origin}/_mail.json`)).json()) as {
      to: string
      date: string
      links: string[]
    }[]
    const mail = mails.find(
      ({ to, date }) => JSON.stringify(to).includes(customer) && Date.parse(date) >= startedAt - 1000,
    )
    const link = mail?.links.find((url) => url.includes('/auth/'))
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No sign-in link for ${customer} at ${origin}/_mail. Does it have demo customers?`)
}
