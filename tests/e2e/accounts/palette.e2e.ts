import type { Page } from '@playwright/test'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { asIn, openLoaded } from './states.ts'

test('the command palette finds pages, projects and actions, and returns the focus', inFull, async ({ page }) => {
  await asIn(page, 'active')
  await openLoaded(page, '/dashboard')
  await page.getByRole('link', { name: 'Settings', exact: true }).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Page, project or action' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await closeAndReopen(page)
  await page.keyboard.type('notes')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Project: Notes' })).toBeVisible()

  await page.getByRole('button', { name: 'Jump to' }).click()
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Overview/)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Sign out/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const third = Object.values(dashboardPages)[2]!
  await expect(page.getByRole('option', { selected: true })).toContainText(third.label)
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No matches')).toBeVisible()
  await field.fill('plan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/plan')
})

/** Escape and Ctrl+K so soon after each other that the browser has both before it reports that the dialog is closed. */
async function closeAndReopen(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const busy = page.evaluate(() => {
    const end = performance.now() + 300
    while (performance.now() < end);
  })
  await Promise.all([
    busy,
    devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 27,
    }),
    devtools.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 27,
    }),
    devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'k',
      code: 'KeyK',
      windowsVirtualKeyCode: 75,
      modifiers: 2,
    }),
    devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75 }),
  ])
  await devtools.detach()
}
