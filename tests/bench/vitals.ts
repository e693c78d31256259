import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { readVitals, watchVitals } from '#tests/support/layout-shifts.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { printTable } from './figures.ts'

// npm run bench vitals: how far the signed-in pages of the demo customers move while they load, and when their largest
// content is painted, on a phone four times slower than this machine with 1.6 Mbit/s and 150 ms, and an empty cache.

const password = 'a long walk in the rain'
const customers = ['publisher@demo.example', 'growth-partner@demo.example']

const platform = await startPlatform({ seed: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  await givePasswords()
  for (const email of customers) {
    const context = await signIn(browser, email)
    const rows = []
    for (const { href } of Object.values(dashboardPages)) rows.push(await measure(context, href))
    await context.close()
    printTable(`Signed-in pages of ${email}`, rows)
  }
} finally {
  await browser.close()
  await platform.stop()
}

async function givePasswords(): Promise<void> {
  const db = openDatabase({ url: `file:${platform.dataDir}/uplist.db` })
  const passwordHash = await createPasswords({ ln: 10, r: 8, p: 1 }).hash(password)
  for (const email of customers) await db.update(users).set({ passwordHash }).where(eq(users.email, email))
  db.$client.close()
}

async function signIn(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.goto(`${platform.origin}/terms`)
  const headers = { origin: platform.origin, 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post(`${platform.origin}/api/auth/signIn`, { headers, data: { email, password } })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  await page.evaluate(([name, token]) => localStorage.setItem(name!, token!), [localKeys.accessToken, accessToken])
  await page.close()
  return context
}

async function measure(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 1_600_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 },
  })
  await watchVitals(page)
  await page.goto(platform.origin + path, { waitUntil: 'networkidle' })
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  const { shift, largestPaint } = await readVitals(page)
  await page.close()
  return { page: path, 'layout shift': shift.toFixed(3), 'largest paint': `${(largestPaint / 1000).toFixed(2)} s` }
}
