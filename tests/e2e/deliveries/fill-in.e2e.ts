import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { bookmarkUrl, fillInScriptPath } from '#src/domain/deliveries/fill-in/clips.ts'
import { openBookmark } from '#tests/support/fill-in/bookmark.ts'
import { trusted } from '#tests/support/fill-in/form.ts'
import { forms } from '#tests/support/fill-in/forms.ts'
import { recordedMaps } from '#tests/support/fill-in/maps.ts'
import { runForm } from '#tests/support/fill-in/run-forms.ts'
import { startForms } from '#tests/support/fill-in/server.ts'
import { givenPaidOrder, teaTimer } from './given-orders.ts'

const form = `<!doctype html><title>Form</title><form action="/send" method="post"><label>Tool name <input name="n"></label>
  <p>The hook</p><input name="field_3"><label>Website <input name="site"></label><button>Submit</button></form>`

test('an operator fills in a form under a strict policy, corrects a field, and the next fill-in knows it', async ({
  page,
  context,
  request,
}) => {
  const { id } = await givenPaidOrder('fill-in', { profile: teaTimer })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let sent = 0
  await context.route(/^https:/, (route) => {
    if (route.request().method() !== 'GET') sent += 1
    return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': trusted }, body: form })
  })
  await becomeAdmin(page)
  await openLive(page, `/admin/deliveries/work?order=${id}`)
  await expect(page.getByRole('button', { name: 'Fill-in bookmark' })).toBeVisible()

  // The bookmark is there to be dragged, and does nothing when it's clicked.
  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog', { name: 'Fill in the form' })
  const bookmark = dialog.getByText(/^Fill in \(/)
  await expect(bookmark).toHaveAttribute('href', /^javascript:/)
  await bookmark.click()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  const fill = async () => {
    const opened = context.waitForEvent('page')
    await page.keyboard.press('y')
    const tab = await opened
    await expect(tab).toHaveTitle('Form')
    const script = await openBookmark(tab, bookmarkUrl(await (await request.get(fillInScriptPath)).text()))
    await script.click()
    await tab.keyboard.press('Control+v')
    await script.waitForStatus('Nothing was submitted')
    return { tab, script }
  }
  const first = await fill()
  await expect(first.tab.locator('[name=n]')).not.toHaveValue('')
  await expect(first.tab.locator('[name=field_3]')).toHaveValue('')
  expect(await first.script.status()).toBe('2 of 3 fields filled in. Nothing was submitted.')
  await first.script.assign('The hook', 'tagline60')
  await expect(first.tab.locator('[name=field_3]')).toHaveValue(teaTimer.tagline60)
  await first.script.press('Copy corrections')
  await first.script.waitForStatus('1 correction copied')
  await first.tab.close()

  await page.keyboard.press('z')
  await dialog.getByLabel('Corrections copied from the form').focus()
  await page.keyboard.press('Control+v')
  await dialog.getByRole('button', { name: 'Save corrections' }).click()
  await expect(dialog.getByText('Corrections saved. The next fill-in uses them.')).toBeVisible()
  await expect(dialog.getByText('name:field_3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fill-in bookmark: 1 field recorded' })).toBeVisible()

  const second = await fill()
  await expect(second.tab.locator('[name=field_3]')).toHaveValue(teaTimer.tagline60)
  expect(sent).toBe(0)
})

test('forms of different build are filled in rightly and never sent @full', async ({ browser, request }) => {
  const other = await startForms()
  const server = await startForms(other.origin)
  try {
    const script = bookmarkUrl(await (await request.get(fillInScriptPath)).text())
    for (const one of forms) {
      const map = recordedMaps[one.name] ?? []
      const { judged, errors, text } = await runForm({ browser, server, bookmark: script }, one, map)
      const faults = judged.filter(({ result }) => result === 'wrong' || (result === 'open' && !one.elsewhere))
      expect({ form: one.name, faults, errors }).toEqual({ form: one.name, faults: [], errors: [] })
      if (one.elsewhere) expect(text).toContain('can’t be reached from here')
    }
    expect(server.submissions() + other.submissions()).toBe(0)
  } finally {
    server.stop()
    other.stop()
  }
})
