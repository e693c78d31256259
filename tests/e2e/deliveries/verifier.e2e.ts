import { expect, openLive, test } from '#tests/e2e/journey.ts'

const file = { name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from('{') }

// The script of the verifier is kept from loading.
test.use({ expectedErrors: /verify\.worker|on purpose/ })

test('The same evidence file can be chosen again, whatever the verifier said of it', async ({ page }) => {
  await openLive(page, '/verify')
  const input = page.getByLabel('Evidence file')
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()])
    // Else browsers wouldn't report the same file.
    await expect(input).toHaveValue('')
    await chooser.setFiles(file)
    await expect(page.getByText(text)).toBeVisible()
  }
  const script = '**/verify.worker*'
  await page.route(script, (route) => route.abort())
  await choose('The verifier couldn’t be loaded. Check your connection and try again.')
  await page.unroute(script)
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }),
  )
  await choose('The verifier stopped because of an error. Reload the page and try again.')
  await page.unroute(script)
  await choose('This isn’t an evidence file, or its download was cut off. Choose the evidence.json of a report.')
  await choose('This isn’t an evidence file, or its download was cut off. Choose the evidence.json of a report.')
})
