import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { eq } from 'drizzle-orm'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { readEnvironment } from '#src/env.ts'
import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { password } from '#tests/e2e/accounts/steps.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { startPlatform } from '#tests/support/platform.ts'

// Who sees which signed-in screens, for the benchmarks that open them.

type Site = { origin: string; dataDir: string; stop: () => Promise<unknown> }

/** A new site with the demo data. `--origin URL --data FOLDER`: one that is already running on that folder. */
export function openDemoSite(words: readonly string[]): Promise<Site> {
  const [origin, dataDir] = ['--origin', '--data'].map((name) => words[words.indexOf(name) + 1])
  if (!words.includes('--origin')) return startPlatform({ seed: true })
  if (!origin || !dataDir || !words.includes('--data')) throw new Error('Give both: --origin URL --data FOLDER')
  return Promise.resolve({ origin: new URL(origin).origin, dataDir, stop: () => Promise.resolve() })
}

const customerPaths = Object.values(dashboardPages).map(({ href }) => href)
/** Besides the pages of the navigation. */
const otherAdminPaths = [
  '/admin/directories/verify',
  '/admin/articles/pages',
  '/admin/posts/edit',
  '/admin/deliveries/work',
  '/admin/deliveries/listings',
]

export const customers = ['publisher@demo.example', 'growth-partner@demo.example'] as const
export const screensOf: Record<(typeof customers)[number] | 'admin', readonly string[]> = {
  'publisher@demo.example': customerPaths,
  'growth-partner@demo.example': customerPaths,
  admin: [...Object.values(adminPages).map(({ href }) => href), ...otherAdminPaths],
}
export type Person = keyof typeof screensOf

/** Signs a demo customer or a new admin in, in a page that shows anything of the site. */
export async function signInAs(page: Page, person: Person, { dataDir }: Site): Promise<void> {
  if (person === 'admin') {
    process.env['JOURNEY_DATA_DIR'] = dataDir
    await becomeAdmin(page, { name: 'bench' })
    return
  }
  const db = openDatabase(readEnvironment({ DATA_DIR: dataDir }).database)
  const passwordHash = await createPasswords({ ln: 10, r: 8, p: 1 }).hash(password)
  await db.update(users).set({ passwordHash }).where(eq(users.email, person))
  db.$client.close()
  await signInByCall(page, person)
  // The browser keeps which project is open.
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
}

/** The storage of a person's browser. */
export async function storageOf(
  browser: Browser,
  options: BrowserContextOptions,
  person: Person,
  site: Site,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext(options)
  await signInAs(await context.newPage(), person, site)
  const state = await context.storageState()
  await context.close()
  return state
}
