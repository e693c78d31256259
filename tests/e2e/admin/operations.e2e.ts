import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { becomeAdmin } from './steps.ts'

const path = '**/api/admin/operations'
const looks = [
  [390, 'light'],
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

test('an admin sees that all is well, and the figures behind it', async ({ page }) => {
  await becomeAdmin(page, { name: 'operations' })
  await openLive(page, '/admin/operations')
  await expect(page.getByRole('heading', { name: 'Scheduled jobs' })).toBeVisible()
  await page.getByText(/^All \d+ jobs$/).press('Enter')
  const jobs = page.getByRole('table', { name: 'Scheduled jobs, by name' })
  await expect(jobs.getByRole('row', { name: /^mails/ })).toBeVisible()
  await page.getByText(/^Routes: up to/).press('Enter')
  await page.getByText(/^Queries: up to/).press('Enter')
  await expect(page.getByRole('table', { name: 'Slowest routes' })).toContainText('/api/')
  await expect(page.getByRole('table', { name: 'Slowest queries' })).toContainText('?')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
})

test('what is wrong comes first, with what to do, and stays where it is when the page refreshes', async ({ page }) => {
  await becomeAdmin(page, { name: 'troubled' })
  let answers = 0
  await page.clock.install()
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { at: string; problems: unknown[] } }
    answers += 1
    const since = new Date(Date.parse(body.data.at) - 3 * 60 * 60 * 1000).toISOString()
    body.data.problems = [
      {
        ...{ kind: 'disk', label: 'Disk', detail: '4% of the disk is free (1.6 GB of 40.0 GB).' },
        ...{ advice: 'Delete old backups or other files, or use a larger disk.', since, isNotified: true },
      },
    ]
    await route.fulfill({ json: body })
  })
  await openLive(page, '/admin/operations')
  const problem = page.getByRole('listitem').filter({ hasText: '4% of the disk is free' })
  await expect(problem).toContainText('Delete old backups')
  await expect(problem).toContainText('3 hours ago, alert sent')
  await expect(page.getByRole('button', { name: 'Rebuild site' })).toBeVisible()
  const headings = await page.getByRole('main').getByRole('heading').allTextContents()
  expect(headings.slice(0, 2)).toEqual(['Operations', '1 problem needs you'])
  const before = await page.getByRole('heading', { name: 'Queues' }).boundingBox()
  await page.clock.runFor(16_000)
  await expect.poll(() => answers).toBeGreaterThan(1)
  expect(await page.getByRole('heading', { name: 'Queues' }).boundingBox()).toEqual(before)
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await axeFaults(page, `${width} ${colorScheme}`)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
})
