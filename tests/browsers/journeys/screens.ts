import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import type { Page } from '#tests/browsers/page.ts'
import { becomeAdmin, signInAs } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

export async function openDashboard(page: Page): Promise<void> {
  // The customer of the demo with the largest plan has something on every screen.
  await signInAs(page, 'growth-partner@demo.example')
  await openEach(page, dashboardPages)
}

export async function openAdmin(page: Page): Promise<void> {
  await becomeAdmin(page)
  await openEach(page, adminPages)
}

async function openEach(page: Page, screens: Readonly<Record<string, { href: string }>>): Promise<void> {
  for (const { href } of Object.values(screens)) {
    await page.open(href)
    await page.see('main h1')
    await page.miss('.loading')
    await expectSound(page)
  }
}
