import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { givenAccount } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { accountCalls } from './account-calls.ts'
import { ask, type Asks, readNamedOperations, sentBy, type World } from './asking.ts'
import { contentCalls } from './content-calls.ts'
import { lastCalls, projectCalls } from './project-calls.ts'
import { readSpecifiedCalls } from './specified-calls.ts'

test('every call of the specification is answered as it says', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const asks: Asks = { ...accountCalls(page), ...contentCalls, ...projectCalls, ...lastCalls }
  const specified = new Map((await readSpecifiedCalls()).map(({ name, fields }) => [name, fields]))
  expect(specified.size).toBe(63)
  expect(Object.keys(asks).sort()).toEqual([...specified.keys()].sort())

  await becomeAdmin(page, { name: 'conformance-admin' })
  const world: World = {
    email: await givenAccount('conformance'),
    adminToken: (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '',
  }
  const operations = await readNamedOperations(origin)
  const faults: string[] = []
  for (const [name, askFor] of Object.entries(asks)) {
    const asked = await askFor(world)
    expect(sentBy(asked), name).toEqual(expect.arrayContaining(specified.get(name) ?? []))
    faults.push(...(await ask(origin, operations, name, asked, world)))
  }
  expect(faults).toEqual([])
})
