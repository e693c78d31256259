import { describe, expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import { hasDueMentions, markMailed, wakeMentions } from '#src/storage/mentions/changes.ts'
import { countByDay } from '#src/storage/mentions/counts.ts'
import { addPublicPost, findKeywordsIn } from '#src/storage/mentions/links.ts'
import { isDailyMailOn, listUntoldProjects } from '#src/storage/mentions/mailing.ts'
import { findMention, findMentionOf, listMentions } from '#src/storage/mentions/queries.ts'
import { databases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const counts = [{ state: 'new', day: 20_000, count: 90 } as const]
const page = { fromDay: 0, page: 2, limit: 30 }
const post = {
  kind: 'link' as const,
  ...{ place: 'a', externalId: 'b', url: 'https://forum.example/1', author: '', authorLinks: [] },
  ...{ title: '', text: '', postedAt: 1, foundAt: 1 },
}

const questions: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['mentions of a state', (db) => listMentions(db, 'a', counts, { filter: 'new', ...page })],
  ['all mentions', (db) => listMentions(db, 'a', counts, { filter: 'all', ...page })],
  ['counts of mentions', (db) => countByDay(db, 'a', 5)],
  ['a mention', (db) => findMention(db, 'a', 'b')],
  ['the mention of a post', (db) => findMentionOf(db, 'a', 1)],
  ['snoozed mentions that are due', (db) => hasDueMentions(db, 1)],
  ['mentions to wake', (db) => wakeMentions(db, 1)],
  ['mentions to mark as mailed', (db) => markMailed(db, 'a', 1)],
  ['projects to mail', (db) => listUntoldProjects(db, 1, '', 9)],
  ['whether daily mails are on', (db) => isDailyMailOn(db, 'a')],
  ['keywords in a post', (db) => findKeywordsIn(db, 'a', 1)],
  ['a pasted post', (db) => addPublicPost(db, post)],
]

describe.each(databases)('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    const scans = plans.filter(
      (plan) => plan.startsWith('SCAN ') && !/VIRTUAL TABLE|USING (COVERING )?INDEX/.test(plan) && plan !== 'SCAN f',
    )
    expect(scans).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })

  it('starts lists with the index of their filter', async () => {
    for (const [filter, index] of [['new', 'mentions_in'] as const, ['all', 'mentions_all'] as const]) {
      const plans = await plansOf(test.db, (db) => listMentions(db, 'a', counts, { filter, ...page }))
      expect(plans[0]).toMatch(new RegExp(`^SEARCH mentions USING INDEX ${index} `))
    }
  })
})
