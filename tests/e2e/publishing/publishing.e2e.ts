import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { and, eq, inArray } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { newId } from '#functions/app.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { givenSignedIn, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { startInternet, type TestInternet } from '#tests/support/internet/internet.ts'
import { givenItem } from '#tests/support/publishing.ts'
import { startReceiver, type TestReceiver } from '#tests/support/publishing-sites/receiver.ts'
import { startWordPress, type TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

let internet: TestInternet
let blog: TestWordPress
let receiver: TestReceiver
test.beforeAll(async () => {
  // Another journey may still have the internet.
  internet = await startInternet(Number(process.env['JOURNEY_INTERNET_PORT']))
  blog = await startWordPress()
  receiver = await startReceiver()
  internet.sites.set('blog.sites.example', blog.servedAs('https://blog.sites.example'))
  internet.sites.set('hooks.sites.example', receiver.servedAs('https://hooks.sites.example'))
})
test.afterAll(async () => {
  await internet.stop()
  await blog.stop()
  await receiver.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const choose = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Connect a site' }).click()
  await dialog(page).getByRole('button', { name: kind }).click()
}

async function faults(page: Page, where: string): Promise<string[]> {
  const found = await axeFaults(page, where)
  return (await overflow(page)) > 0 ? [...found, `${where} is wider than its window`] : found
}

/** Looks at the page as it is now, in both schemes and at three widths. */
async function look(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const [scheme, width] of [
    ['dark', 390],
    ['light', 768],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await faults(page, `${where}, ${scheme} at ${width}`)))
  }
  return found
}

/** Queues an item for the account's site of this name, and waits until the job has published it. */
async function publish(email: string, name: string, key: string): Promise<void> {
  await inDatabase(async (db) => {
    const ofAccount = db
      .select({ id: projects.id })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .where(eq(users.email, email))
    const [target] = await db
      .select()
      .from(publishingTargets)
      .where(and(eq(publishingTargets.name, name), inArray(publishingTargets.projectId, ofAccount)))
    await queuePublications({ db, now: Date.now, newId }, target!.id, [givenItem(key)])
    const stateOf = async () => (await db.select().from(publications).where(eq(publications.key, key)))[0]?.state
    await expect.poll(stateOf).toBe('published')
  })
}

test('a customer connects sites, tests them, publishes to them and deletes them', inFull, async ({ page }) => {
  const found: string[] = []
  const email = await givenSignedIn(page, 'publishing')
  await openLive(page, '/dashboard/publishing')
  await page.getByRole('button', { name: 'Add your website' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Tea Timer')
  await dialog(page).getByLabel('Website URL').fill('https://sites.example')
  await dialog(page).getByRole('button', { name: 'Add project' }).click()
  found.push(...(await look(page, 'no sites')))

  // By keyboard alone. What's wrong with a field is said beside it, the rest by the site itself.
  await page.getByRole('button', { name: 'Connect a site' }).focus()
  await page.keyboard.press('Enter')
  found.push(...(await look(page, 'choice')))
  await dialog(page).getByRole('button', { name: 'WordPress' }).press('Enter')
  await dialog(page).getByLabel('Site URL').fill('https://blog.sites.example/wp-admin/')
  await dialog(page).getByLabel('Application password').fill('hunter2')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Username')).toBeFocused()
  await expect(dialog(page).getByText('An application password is 24 letters and digits').first()).toBeVisible()
  found.push(...(await look(page, 'form')))
  await dialog(page).getByLabel('Username').fill(blog.username)
  await dialog(page).getByLabel('Application password').fill('abcd abcd abcd abcd abcd abcd')
  await page.keyboard.press('Enter')
  await expect(item(page, 'WordPress').getByRole('alert')).toHaveText(
    'WordPress rejected the username or application password.',
  )
  found.push(...(await look(page, 'a site that does not work')))
  await page.getByRole('button', { name: 'Edit WordPress' }).click()
  await expect(dialog(page).getByLabel('Application password')).toHaveValue('')
  await dialog(page).getByLabel('Application password').fill(blog.password)
  await dialog(page).getByRole('button', { name: 'Save and test' }).click()
  await expect(item(page, 'WordPress').getByRole('status')).toHaveText('Connected.')

  await choose(page, 'Webhook')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Our server')
  await dialog(page).getByLabel('URL').fill('https://hooks.sites.example/in')
  await dialog(page).getByRole('button', { name: 'Connect and test' }).click()
  await expect(page.getByRole('heading', { name: 'Save the signing secret' })).toBeVisible()
  receiver.secret = (await dialog(page).locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I saved it' }).click()
  await page.getByRole('button', { name: 'Test Our server' }).click()
  await expect(item(page, 'Our server').getByRole('status')).toHaveText('Connected.')
  expect(receiver.events.at(-1)?.event.type).toBe('ping')

  await choose(page, 'ZIP download')
  await dialog(page).getByRole('button', { name: 'Connect' }).click()
  await expect(item(page, 'ZIP download')).toContainText('Nothing sent yet.')

  await Promise.all([
    publish(email, 'WordPress', 'oolong'),
    publish(email, 'ZIP download', 'sencha'),
    publish(email, 'Our server', 'assam'),
  ])
  expect(blog.posts.map(({ title }) => title)).toEqual(['How to brew oolong'])
  expect(receiver.events.at(-1)?.event).toMatchObject({ type: 'post.published', data: { title: 'How to brew assam' } })
  await page.reload()
  await expect(item(page, 'WordPress')).toContainText('1 sent.')
  found.push(...(await look(page, 'three sites')))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ZIP' }).click()
  const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())))
  expect(strFromU8(files['posts/how-to-brew-sencha.md']!)).toContain('title: "How to brew sencha"')

  await page.getByRole('button', { name: 'Delete Our server' }).click()
  await dialog(page).getByRole('button', { name: 'Delete connection' }).click()
  await expect(item(page, 'Our server')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('publishing')
  await expect(page.getByRole('option', { name: 'Publishing' })).toBeVisible()
  expect(found).toEqual([])
})
