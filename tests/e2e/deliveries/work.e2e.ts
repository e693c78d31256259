import type { Browser, Page } from '@playwright/test'
import { maxFailures } from '#src/domain/directories/failures.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenPaidOrder, teaTimer } from './given-orders.ts'

const heading = (page: Page) => page.getByRole('region', { name: 'Directory' }).getByRole('heading')
const isDone = (page: Page, words: string) => expect(page.locator('.work-foot')).toContainText(words)

/** Another operator, in a browser of their own. */
async function openOther(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env['JOURNEY_ORIGIN']! })).newPage()
  await becomeAdmin(page, { name })
  return page
}

test('an operator works on ten directories by keyboard alone, undoes one, and never meets another operator', async ({
  page,
  browser,
  context,
}) => {
  const { id, directories } = await givenPaidOrder('work', { profile: teaTimer })
  const names = directories.map(({ name }) => name)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The directories' sites are outside.
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }))
  await becomeAdmin(page)
  await openLive(page, `/admin/deliveries/order?id=${id}`)
  await expect(page.getByText('0 of 60', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(61)
  await page.getByRole('link', { name: 'Work on this order' }).focus()
  const { keyboard } = page
  await keyboard.press('Enter')
  await expect(heading(page)).toHaveText(names[0]!)
  await expect(heading(page)).toBeFocused()

  // Fields are copied, and the form opens in a tab of its own.
  await keyboard.press('3')
  await expect(page.getByText('Copied: Short tagline')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(teaTimer.tagline60)
  await keyboard.press('b')
  await expect(page.getByText('Copied: Contact email')).toBeAttached()
  const opened = context.waitForEvent('page')
  await keyboard.press('o')
  const form = await opened
  await expect(form).toHaveTitle('Form')
  expect(await form.evaluate(() => window.opener === null)).toBe(true)
  await form.close()
  const left = Number(/^\d+/.exec((await page.getByText('left today').textContent()) ?? '')?.[0])
  await expect(page.getByText('0 done')).toBeVisible()
  await keyboard.press('s')
  await isDone(page, `Submitted to ${names[0]}.`)
  await expect(page.getByText('1 done')).toBeVisible()
  await expect(page.getByText(`${left - 1} left today`)).toBeVisible()
  await expect(heading(page)).toHaveText(names[1]!)

  // Another operator gets another row, and takes none away.
  const other = await openOther(browser, 'other-operator')
  await openLive(other, `/admin/deliveries/work?order=${id}`)
  await expect(heading(other)).toHaveText(names[2]!)

  await keyboard.press('n')
  await isDone(page, `${names[1]} needs an account.`)
  await expect(heading(page)).toHaveText(names[3]!)
  // A question has to be typed. Its letters aren't taken for keys.
  await keyboard.press('q')
  await expect(page.getByText('Enter the directory’s question.')).toBeVisible()
  await expect(page.getByLabel('Note for the customer')).toBeFocused()
  await keyboard.type('Which city are you in?')
  await keyboard.press('Escape')
  await keyboard.press('q')
  await isDone(page, `Asked the customer about ${names[3]}.`)

  // A note is saved once and used with a digit.
  await expect(heading(page)).toHaveText(names[4]!)
  await keyboard.press('m')
  await keyboard.type('Approves within a week.')
  await keyboard.press('Escape')
  await keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Saved notes' })
  await dialog.getByRole('button', { name: 'Save this note' }).press('Enter')
  await expect(dialog.getByRole('button', { name: /Approves within/ }).first()).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('s')
  await expect(heading(page)).toHaveText(names[5]!)
  await keyboard.press('t')
  await expect(dialog).toBeVisible()
  await keyboard.press('1')
  await expect(page.getByLabel('Note for the customer')).toHaveValue('Approves within a week.')

  // Refused, by mistake: undone, and done right.
  await keyboard.press('r')
  await isDone(page, `${names[5]} refused.`)
  await expect(heading(page)).toHaveText(names[6]!)
  await expect(page.getByText('5 done')).toBeVisible()
  await keyboard.press('u')
  await expect(heading(page)).toHaveText(names[5]!)
  await expect(page.getByText('4 done')).toBeVisible()
  await expect(page.getByLabel('Note for the customer')).toHaveValue('Approves within a week.')
  await keyboard.press('s')
  await isDone(page, `Submitted to ${names[5]}.`)
  await expect(heading(page)).toHaveText(names[6]!)
  await keyboard.press('x')
  await expect(heading(page)).toHaveText(names[7]!)
  await keyboard.press('l')
  await expect(heading(page)).toHaveText(names[8]!)
  await keyboard.press('p')
  await expect(heading(page)).toHaveText(names[9]!)
  await keyboard.press('v')
  await keyboard.type('https://listed.example/tea-timer')
  await keyboard.press('Escape')
  await keyboard.press('s')
  await expect(heading(page)).toHaveText(names[10]!)
  await keyboard.press('s')
  await expect(heading(page)).toHaveText(names[11]!)
  // Each row counts, but not the one that was put off.
  await expect(page.getByText('9 done')).toBeVisible()
  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Copy a field')
  await keyboard.press('Escape')
  expect(await axeFaults(page)).toEqual([])

  // The other operator still has the row from the start.
  await other.reload()
  await expect(heading(other)).toHaveText(names[2]!)
  await other.context().close()

  await openLive(page, `/admin/deliveries/order?id=${id}`)
  await expect(page.getByText('5 of 60', { exact: true })).toBeVisible()
  const row = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
  await expect(row(names[5]!)).toContainText('In review')
  await expect(row(names[5]!)).toContainText('Approves within a week.')
  await expect(row(names[6]!)).toContainText('Skipped')
  await expect(row(names[3]!)).toContainText('Has a question: Which city are you in?')
  await expect(page.getByRole('row')).toHaveCount(62)

  // Two at once.
  await page.getByRole('checkbox', { name: `Select ${names[11]}` }).check()
  await page.getByRole('checkbox', { name: `Select ${names[12]}` }).check()
  await page.getByRole('button', { name: 'Mark as submitted' }).click()
  await expect(page.getByText('2 of 2 recorded.')).toBeVisible()
  await expect(page.getByText('7 of 60', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('an outcome stays on the screen until it is stored, once', inFull, async ({ page }) => {
    const { id, directories } = await givenPaidOrder('offline')
    await becomeAdmin(page)
    await openLive(page, `/admin/deliveries/work?order=${id}`)
    await expect(heading(page)).toHaveText(directories[0]!.name)
    await page.route('**/outcome', async (route) => {
      // The server gets it, but its answer is lost.
      await route.fetch()
      await route.abort()
    })
    // The outcomes are below the fields.
    await page.setViewportSize({ width: 390, height: 700 })
    const note = page.getByLabel('Note for the customer')
    await note.fill('In their queue.')
    await page.reload()
    await expect(note).toHaveValue('In their queue.')
    await page.getByRole('button', { name: 'Submitted' }).click()
    await expect(page.getByText('“Submitted” isn’t saved yet: no connection.')).toBeInViewport()
    await expect(heading(page)).toHaveText(directories[0]!.name)
    // Its form isn't opened a second time, and nothing is typed into a row that is about to leave.
    let opened = 0
    page.context().on('page', () => (opened += 1))
    await page.keyboard.press('o')
    await page.keyboard.press('m')
    await expect(note).not.toBeFocused()
    await note.click()
    await page.keyboard.type('lost')
    await expect(note).toHaveValue('In their queue.')
    await page.unroute('**/outcome')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText(directories[1]!.name)
    await isDone(page, `Submitted to ${directories[0]!.name}.`)
    await expect(note).toHaveValue('')
    expect(opened).toBe(0)

    // The same for several rows of the order: they stay selected, and what went wrong is in view.
    await openLive(page, `/admin/deliveries/order?id=${id}`)
    await page.route('**/outcomes', (route) => route.abort())
    await page.getByRole('checkbox', { name: `Select ${directories[40]!.name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Mark as submitted' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeInViewport()
    await page.unroute('**/outcomes')
    await page.getByRole('button', { name: 'Mark as submitted' }).click()
    await expect(page.getByText('1 of 1 recorded.')).toBeVisible()
  })
})

test.describe('a form that the API refuses', () => {
  test.use({ expectedErrors: /422/ })

  test(
    'an operator edits a directory, and one that keeps failing is set aside and put back',
    inFull,
    async ({ page }) => {
      const orders = []
      // The last one of 200: a listing that another journey wins there at the same time would end the failures in a row.
      for (let count = 0; count < maxFailures; count += 1) orders.push(await givenPaidOrder(`failing-${count}`, {}, 2))
      const { name } = orders[0]!.directories.at(-1)!
      await becomeAdmin(page)
      for (const { id } of orders) {
        await openLive(page, `/admin/deliveries/order?id=${id}`)
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
        await page.getByRole('button', { name: 'Mark as refused' }).click()
        await expect(page.getByText('1 of 1 recorded.')).toBeVisible()
      }
      await openLive(page, '/admin/directories')
      await page.getByRole('searchbox').fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Refused or closed ${maxFailures} times in a row`)).toBeVisible()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('button', { name: `Edit: ${name}` }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByLabel('Tagline', { exact: true }).first().fill('short')
      await dialog.getByRole('button', { name: 'Save directory' }).click()
      await expect(dialog.getByText('Enter a whole number')).toBeVisible()
      await dialog.getByLabel('Tagline', { exact: true }).first().fill('50')
      await dialog.getByLabel('Notes for operators').fill('Answers within a day.')
      await dialog.getByLabel('I checked this directory today').check()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save directory' }).click()
      await expect(page.getByText(`${name} was saved.`)).toBeVisible()
      await page.getByRole('button', { name: `Edit: ${name}` }).click()
      await expect(dialog.getByLabel('Notes for operators')).toHaveValue('Answers within a day.')
      await dialog.getByRole('button', { name: 'Use it again' }).click()
      await expect(page.getByText(`${name} is in use again.`)).toBeVisible()
      await page.getByRole('button', { name: `Edit: ${name}` }).click()
      await dialog.getByRole('button', { name: 'Set aside' }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Looks abandoned')
      await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
      await expect(page.getByText('Looks abandoned')).toBeVisible()
    },
  )
})
