import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { inProduct } from '#tests/e2e/mentions/given-mentions.ts'
import { saveLead, saveDm } from '#src/storage/leads/changes.ts'
import { listLeads } from '#src/storage/leads/queries.ts'
import { saveOffer } from '#src/storage/offers/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { replyDrafts } from '#src/storage/mentions/schema.ts'
import { eq } from 'drizzle-orm'
import { givenPeople } from './given-leads.ts'

const attacks = [
  '<img src=x onerror="window.attacked=1">',
  '"><svg onload=window.attacked=1>',
  '</textarea><script>window.attacked=1</script>',
  'javascript:window.attacked=1',
  '{{constructor.constructor("window.attacked=1")()}}',
  '\u202Egnp.exe\u0000<iframe srcdoc="<script>parent.attacked=1</script>">',
]

test('what strangers and customers type is never run in leads, replies and the offer', async ({ page }) => {
  const email = await givenAccount('attacked')
  const projectId = await givenPeople(
    email,
    attacks.map((attack, n) => ({
      ...{ author: `${attack}${n}`, title: attack, text: attack, url: n % 2 ? attack : `https://forum.example/${n}` },
      ...{ authorUrl: `javascript:window.attacked=${n}`, authorLinks: [attack] },
    })),
    attacks[0],
  )
  await inProduct(async ({ db, clock }) => {
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
    const dm = `${attacks.join('\n')}\n{{handle}} {{title}}`
    await saveDm(db, { userId: project!.userId, projectId, dm }, clock.now)
    const text = { headline: attacks[0]!, price: attacks[1]!, url: '', coupon: '<svg onload=attacked=1>', endsOn: '' }
    await saveOffer(db, { id: `offer-${projectId}`, projectId, version: 0, text }, clock.now)
    for (const { id } of await listLeads(db, projectId, { state: null, from: 0 }, { page: 1, limit: 10 })) {
      await saveLead(db, { projectId, id, version: 1, note: attacks.join('\n') }, clock.now)
    }
    const { rows } = await db.$client.execute({
      sql: 'SELECT id FROM mentions WHERE project_id = ?',
      args: [projectId],
    })
    for (const [n, { id }] of rows.entries()) {
      const draft = {
        id: `${projectId}-${n}`,
        mentionId: id as string,
        userId: project!.userId,
        text: attacks.join('\n'),
      }
      await db.insert(replyDrafts).values({ ...draft, writer: 'model', createdAt: clock.now })
    }
  })
  await signInByCall(page, email)
  const expectHarmless = async () => {
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    const urls = await page
      .locator('main a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
    expect(urls.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
    expect(await page.locator('main :is(iframe, img[src="x"], script)').count()).toBe(0)
  }

  await openLive(page, '/dashboard/leads')
  await expect(page.getByRole('rowheader').first()).toContainText('<img src=x')
  await expectHarmless()
  await page
    .getByRole('button', { name: /^Message for/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('{{constructor', { exact: false }).first()).toBeVisible()
  await expectHarmless()
  await openLive(page, '/dashboard/mentions')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(/<img src=x/)
  await expectHarmless()
  await openLive(page, '/dashboard/offer')
  await expect(page.getByLabel('Headline')).toHaveValue(attacks[0]!)
  await expect(page.locator('.offer-sample')).toContainText('<img src=x')
  await expectHarmless()
})
