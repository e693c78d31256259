import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { bookmarkUrl, fillInScriptPath } from '#src/domain/deliveries/fill-in/clips.ts'
import { openBookmark } from '#tests/support/fill-in/bookmark.ts'
import { trusted } from '#tests/support/fill-in/form.ts'
import { clipFor } from '#tests/support/fill-in/judge.ts'
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

test('a page that reads along and replaces what scripts use hears the values of the form, and nothing else', async ({
  browser,
  request,
}) => {
  const server = await startForms()
  const page = await browser.newPage()
  try {
    const script = await openBookmark(page, bookmarkUrl(await (await request.get(fillInScriptPath)).text()))
    const clip = JSON.stringify(clipFor([], [server.origin]))
    await page.goto(`${server.origin}/form/reads%20along`)
    await script.click()
    await script.paste(clip)
    await script.waitForStatus('filled in')
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    const values = heard.filter((text) => !/^[a-z0-9]{0,12}$/.test(text))
    expect(values.length).toBeGreaterThan(0)
    expect(values.filter((text) => !clip.includes(text))).toEqual([])
    // The field that refuses its value is left to the operator, and the page can be sent as before.
    expect(await script.text()).toContain('The page doesn’t let it in. Fill it in yourself.')
    expect(server.submissions()).toBe(0)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(server.submissions).toBe(1)
  } finally {
    await page.close()
    server.stop()
  }
})

test('a page that asks to be filled in again and again can be sent by its own script afterwards', async ({
  browser,
  request,
}) => {
  const server = await startForms()
  const page = await browser.newPage()
  try {
    const script = await openBookmark(page, bookmarkUrl(await (await request.get(fillInScriptPath)).text()))
    await page.goto(`${server.origin}/form/plain`)
    await script.click()
    await script.paste(JSON.stringify(clipFor([], [server.origin])))
    await script.waitForStatus('filled in')
    await page.evaluate(() => {
      const panel = document.querySelector('[data-fill-in]')
      for (let time = 0; time < 10; time += 1) panel?.dispatchEvent(new Event('again'))
    })
    const submit = () => page.evaluate(() => String(Reflect.get(HTMLFormElement.prototype, 'submit')))
    await expect.poll(submit).toContain('native code')
    expect(server.submissions()).toBe(0)
    await page.evaluate(() => document.querySelector('form')?.submit())
    await expect.poll(server.submissions).toBe(1)
  } finally {
    await page.close()
    server.stop()
  }
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
      if (one.says) expect(text).toContain(one.says)
    }
    expect(server.submissions() + other.submissions()).toBe(0)
  } finally {
    server.stop()
    other.stop()
  }
})
