import type { Page } from '@playwright/test'
import { becomeAdmin, givenQueue } from '#tests/e2e/admin/steps.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { oneItem } from './one-item.ts'

const openName = (page: Page) => page.getByRole('region', { name: 'Open item' }).getByRole('heading').first()
const rows = (page: Page) => page.getByRole('option', { name: /^Morning/ })

test('an admin clears a queue of thirty by keyboard, undoes one decision, and finds all of it in the activity log', async ({
  page,
}) => {
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/decisions')) answered += 1
  })
  const { email } = await becomeAdmin(page)
  const sent = await givenQueue(page, 30)
  await openLive(page, '/admin/queue')
  await expect(rows(page)).toHaveCount(30)
  await expect(openName(page)).toHaveText('Morning 1')
  const { keyboard } = page

  // Most are good: one key each.
  for (let count = 0; count < 10; count += 1) await keyboard.press('p')
  await expect(openName(page)).toHaveText('Morning 11')
  await expect(rows(page)).toHaveCount(20)

  // The first rejection has a custom reason, saved for the next.
  await keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject Morning 11' })
  await expect(dialog).toBeVisible()
  // The first admin has reasons to choose from, too. Keys of the queue do nothing here.
  await expect(dialog.getByRole('button', { name: /^1 The website doesn’t load/ })).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Reason' })
  for (const key of 'upsjkxaoed') await keyboard.press(key)
  await expect(field).toHaveValue('')
  // Nor while N, which leads to the field, is still held down.
  for (const key of ['n', 'n', 'n']) await keyboard.down(key)
  await keyboard.up('n')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await keyboard.press('Control+Enter')
  await expect(dialog.getByText('Give a reason. The founder will see it.')).toBeVisible()
  await keyboard.type('Say for whom it is, p and r are typed here.')
  await expect(dialog.getByText('Give a reason. The founder will see it.')).toBeHidden()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  // On the checkbox a letter types nothing.
  await keyboard.press('u')
  await expect(field).toHaveValue(/typed here\.$/)
  // Wherever the focus is: a click on the title leaves it nowhere.
  await dialog.getByRole('heading').click()
  await keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(openName(page)).toHaveText('Morning 12')

  // The second uses that reason by its digit.
  await keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^1 Say for whom/ })).toBeVisible()
  await keyboard.press('1')
  await expect(openName(page)).toHaveText('Morning 13')

  // A mistake, undone: the item is back and open. A decision the server hasn't received needs no undo.
  await keyboard.press('p')
  await expect(openName(page)).toHaveText('Morning 14')
  await expect.poll(() => answered).toBe(13)
  await keyboard.press('u')
  await expect(openName(page)).toHaveText('Morning 13')
  await expect(page.getByText('Undone: Morning 13.')).toBeAttached()

  // Skip one, then decide the next three together.
  await keyboard.press('j')
  await keyboard.press('Shift+J')
  await keyboard.press('Shift+J')
  await expect(page.getByText('3 selected')).toBeVisible()
  await keyboard.press('p')
  await expect(page.getByText('Published 3 items.').first()).toBeVisible()
  await expect(openName(page)).toHaveText('Morning 17')
  await keyboard.press('k')
  await expect(openName(page)).toHaveText('Morning 13')

  // Decide the rest together, except what other journeys submitted.
  await expect(rows(page)).toHaveCount(15)
  await keyboard.press('x')
  for (let count = 0; count < 14; count += 1) await keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('15 selected')).toBeVisible()
  await keyboard.press('p')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('Published 15 items.').first()).toBeVisible()
  await expect.poll(() => answered).toBe(15)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Kinds' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)

  await openLive(page, '/admin/audit?subject=morning-13-ref')
  const entries = page.locator('.history > li')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(1)).toContainText('Undid the decision on Morning 13')
  await expect(entries.first()).toContainText(email)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByText('Say for whom it is').first()).toBeVisible()
  await page.getByRole('link', { name: 'Morning 11', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Morning 11' })).toBeVisible()
  await expect(page.getByText('Not published').first()).toBeVisible()

  // The published ones are in the new build, and rejected ones don't exist.
  for (const { slug } of [sent[0]!, sent[12]!, sent[29]!]) {
    await expect(async () => {
      expect((await page.request.get(`/product/${slug}`)).status()).toBe(200)
      const sitemap = await page.request.get('/sitemap-products-0.xml')
      expect(await sitemap.text()).toContain(`/product/${slug}<`)
    }).toPass()
  }
  expect((await page.request.get('/product/morning-11')).status()).toBe(404)
})

test('spam takes one key and no reason, and its founder is not asked to submit it again', async ({ page }) => {
  await becomeAdmin(page)
  const item = oneItem.items[0]!
  await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { success: true, data: oneItem } }))
  let sent: unknown
  await page.route('**/api/admin/decisions', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({
      json: { success: true, data: { outcomes: [{ ref: 'lost', outcome: 'done', message: '' }], undoUntil: '' } },
    })
  })
  await openLive(page, '/admin/queue')
  await expect(openName(page)).toHaveText('Lost and Found')
  await expect(page.getByRole('button', { name: 'Spam' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing to undo.' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Marked as spam: Lost and Found.').first()).toBeAttached()
  await expect.poll(() => sent).toEqual({ decisions: [{ ref: 'lost', verdict: 'spam', seen: item.product.updatedAt }] })
})

test.describe("when the server doesn't answer", () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a decision comes back with what was typed, and succeeds once the server answers', async ({ page }) => {
    await becomeAdmin(page)
    await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { success: true, data: oneItem } }))
    await page.route('**/api/admin/decisions', (route) => route.abort())
    await openLive(page, '/admin/queue')
    await expect(openName(page)).toHaveText('Lost and Found')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject Lost and Found' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please say what it does.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Back in the queue.' })).toBeVisible()
    await expect(openName(page)).toHaveText('Lost and Found')
    await page.keyboard.press('r')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Please say what it does.')
  })
})

test('leaving before the server received a decision asks for confirmation', inFull, async ({ page }) => {
  await becomeAdmin(page)
  await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { success: true, data: oneItem } }))
  const held: (() => void)[] = []
  const taken = { success: true, data: { outcomes: [{ ref: 'lost', outcome: 'done' }], undoUntil: '' } }
  await page.route('**/api/admin/decisions', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fulfill({ json: taken })
  })
  await openLive(page, '/admin/queue')
  await expect(openName(page)).toHaveText('Lost and Found')
  await page.keyboard.press('p')
  await expect.poll(() => held.length).toBe(1)
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Products', exact: true }).click()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  const answer = page.waitForResponse('**/api/admin/decisions')
  held[0]!()
  await (await answer).finished()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/products/)
})
