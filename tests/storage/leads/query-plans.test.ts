import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import { addExport, removeLead, saveLead } from '#src/storage/leads/changes.ts'
import { mergeStatement } from '#src/storage/leads/merge.ts'
import {
  countExports,
  countLeads,
  countPostsOfLeads,
  findLead,
  findLeads,
  listLeadIds,
  listLeads,
} from '#src/storage/leads/queries.ts'
import { listLeadAccounts } from '#src/storage/leads/queries.ts'
import { findOffer, findProjectOffer } from '#src/storage/offers/queries.ts'
import { finishDraft, removeUnfinishedDrafts, startDraft } from '#src/storage/replies/changes.ts'
import { countDrafts, countDraftsOf, findDraft, findRepliedPost } from '#src/storage/replies/queries.ts'
import { isDraftBeingWritten, listKeywordsOf } from '#src/storage/replies/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const page = { page: 2, limit: 30 }
const month = { limit: 0, since: 1 }
const draft = { id: 'a', mentionId: 'b', userId: 'c' }

const questions: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['all leads', (db) => listLeads(db, 'a', { state: null, from: 5 }, page)],
  ['leads of a state', (db) => listLeads(db, 'a', { state: 'won', from: 5 }, page)],
  ['counts of leads', (db) => countLeads(db, 'a', 5)],
  ['a lead', (db) => findLead(db, 'a', 'b')],
  ['leads of an export', (db) => listLeadIds(db, 'a', { state: null, from: 5 }, 500)],
  ['some leads', (db) => findLeads(db, 'a', ['b', 'c'])],
  ['a lead to change', (db) => saveLead(db, { projectId: 'a', id: 'b', version: 1, note: '' }, 1)],
  ['a lead to remove', (db) => removeLead(db, { projectId: 'a', id: 'b' }, [{ kind: 'link', key: 'c', hash: 'd' }], 1)],
  ['exports of a month', (db) => countExports(db, 'a', 1)],
  ['an offer', (db) => findOffer(db, 'a', 'b')],
  ['a project’s offer', (db) => findProjectOffer(db, 'a')],
  ['drafts of a month', (db) => countDrafts(db, 'a', 1, 1)],
  ['drafts of a mention', (db) => countDraftsOf(db, 'a')],
  ['a mention’s draft', (db) => findDraft(db, 'a')],
  ['a draft that is being written', (db) => isDraftBeingWritten(db, 'a', 1)],
  ['what a reply answers', (db) => findRepliedPost(db, 'a', 'b')],
  ['a draft to finish', (db) => finishDraft(db, 'a', { text: 'b', writer: 'model' })],
  ['drafts that were cut off', (db) => removeUnfinishedDrafts(db, 'a', 1)],
]
/** They sort a handful of rows that an index has found. */
const sorted: typeof questions = [
  ['posts of leads', (db) => countPostsOfLeads(db, ['a', 'b'])],
  ['accounts of leads', (db) => listLeadAccounts(db, ['a', 'b'])],
  ['keywords of a mention', (db) => listKeywordsOf(db, 'a')],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  const scansOf = (plans: readonly string[]) =>
    plans.filter((plan) => plan.startsWith('SCAN ') && !/VIRTUAL TABLE|USING (COVERING )?INDEX|CONSTANT ROW/.test(plan))

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(scansOf(plans)).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })

  it.each(sorted)('finds %s by an index', async (_, question) => {
    expect(scansOf(await plansOf(test.db, question))).toEqual([])
  })

  it('merges leads by indexes, however many a project has', async () => {
    const person = { projectId: 'a', postId: 1, accounts: [{ kind: 'link', key: 'b' } as const] }
    const plans = await plansOf(test.db, (db) => mergeStatement(db, [person]))
    expect(plans.filter((plan) => /^SCAN (?:a|o|leads|lead_accounts)\b/.test(plan))).toEqual([])
    expect(plans.filter((plan) => /^SEARCH (?:a|o|lead_accounts) USING/.test(plan))).toHaveLength(3)
  })

  it('counts by an index before it writes', async () => {
    for (const write of [
      (db: Database) => startDraft(db, draft, { ...month, onlyFirst: true }, 1),
      (db: Database) => addExport(db, { id: 'a', userId: 'b' }, month, 1),
    ]) {
      const plans = await plansOf(test.db, write)
      expect(plans.filter((plan) => /USING (COVERING )?INDEX (reply_drafts|lead_exports)_by/.test(plan))).toHaveLength(
        1,
      )
      expect(scansOf(plans)).toEqual([])
    }
  })
})
