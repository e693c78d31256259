import { expect, inFull, test } from '#tests/e2e/journey.ts'

/** Chooses a product in the very moment in which the controls can be used. Runs before the page's own scripts. */
function chooseFirst(): void {
  new MutationObserver((_, observer) => {
    const select = document.querySelector<HTMLSelectElement>('.finder-controls:enabled select[name=kind]')
    if (!select) return
    observer.disconnect()
    select.value = 'ai-tool'
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }).observe(document, { subtree: true, attributes: true, childList: true })
}

test('the earliest choice counts, while the directories still load on a slow device', inFull, async ({ page }) => {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const held = Promise.withResolvers<null>()
  await page.route('**/data/directories.json', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.addInitScript(chooseFirst)
  await page.goto('/tools/directory-finder')
  await expect(page).toHaveURL(/\?for=ai-tool$/)
  held.resolve(null)
  await expect(page.locator('table.data-table tbody tr').first()).toContainText('Editors’ pick for AI solutions')
  await expect(page.getByLabel('Product')).toHaveValue('ai-tool')
  await expect(page).toHaveURL(/\?for=ai-tool$/)
})
