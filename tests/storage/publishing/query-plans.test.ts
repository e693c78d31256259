import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import {
  countPublications,
  findTarget,
  listDownload,
  listPublications,
  listTargets,
} from '#src/storage/publishing/queries.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import {
  failTarget,
  type HeldPublication,
  returnPublications,
  takeDuePublications,
} from '#src/storage/publishing/due-publications.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenItem, givenTarget } from '#tests/support/publishing.ts'
import { plansOf } from '#tests/support/query-plans.ts'
import { queueItems } from '#src/storage/publishing/queue.ts'

const owner = { userId: 'u', projectId: 'p', id: 't' }
const mail = { key: 'k', recipient: 'a@example.com', subject: 's', text: 't', html: 'h' }

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const api = useApi(kind)
  let held: HeldPublication
  beforeEach(async () => {
    const target = await givenTarget(api)
    await queueItems(api.db, target.id, [{ id: 'i', item: givenItem('a'), contentHash: 'h' }], api.clock.now)
    ;[held] = (await takeDuePublications(api.db, api.clock.now, 1, { limit: 1, perTarget: 1 })) as [HeldPublication]
  })

  const questions: [string, (db: Database) => Promise<unknown>][] = [
    ['targets of a project', (db) => listTargets(db, 'p')],
    ['a target', (db) => findTarget(db, owner)],
    ['counts of targets', (db) => countPublications(db, ['a', 'b'])],
    ['what has become of items', (db) => listPublications(db, ['a', 'b'])],
    ['a download', (db) => listDownload(db, 't', 1)],
    ['due publications', (db) => takeDuePublications(db, api.clock.now + 9, 1, { limit: 9, perTarget: 9 })],
    ['publications that failed with their target', (db) => failTarget(db, [held], 'e', mail, 1)],
    ['publications that failed and are due again', (db) => saveTestPassed(db, held.target, 1)],
    ['publications that are released', (db) => returnPublications(db, [held], 1)],
  ]
  it.each(questions)('uses an index for %s', async (_, question) => {
    const plans = await plansOf(api.db, question)
    expect(
      plans.filter((plan) =>
        /^SCAN (publications|publishing_targets|projects|users|articles|batch_pages|orders|w|o|other)\b/.test(plan),
      ),
    ).toEqual([])
  })
})
