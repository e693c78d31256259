import { expect, it } from 'vitest'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { hasDueMentions, wakeMentions } from '#src/storage/mentions/changes.ts'
import { countByDay } from '#src/storage/mentions/counts.ts'
import { hideExcludedStatement, showExcludedStatement } from '#src/storage/mentions/excluded.ts'
import { addKeywords, removeKeyword } from '#src/storage/mentions/keyword-changes.ts'
import { countByWeek } from '#src/storage/mentions/keyword-counts.ts'
import { addPublicPost, findKeywordsIn } from '#src/storage/mentions/links.ts'
import { closeDay, findUnmailed, isDailyMailOn, listUnmailedProjects } from '#src/storage/mentions/daily-mails.ts'
import { findMatches } from '#src/storage/mentions/matches.ts'
import { findProjectMatching, matchAgain } from '#src/storage/mentions/progress.ts'
import { findMention, findMentionOf, listMentions } from '#src/storage/mentions/queries.ts'
import { findRemovedAuthors } from '#src/storage/mentions/removed-authors.ts'
import { findSharing } from '#src/storage/mentions/sketches.ts'
import { findSource, listSources, removeSource } from '#src/storage/mentions/sources.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenMention } from '#tests/support/mentions.ts'
import { plansOf } from '#tests/support/query-plans.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const counts = [{ state: 'new', day: 20_000, count: 90 } as const]
const page = { fromDay: 0, page: 2, limit: 30 }
const post = {
  kind: 'link' as const,
  ...{ place: 'a', externalId: 'b', url: 'https://forum.example/1', author: '', authorLinks: [] },
  ...{ title: '', text: '', postedAt: 1, foundAt: 1 },
}

/** What thousands of other projects, posts and polls may be beside. */
const narrow: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['people who don’t want to be found', (db) => findRemovedAuthors(db, [{ kind: 'reddit', hash: 'a' }])],
  ['where to match again from', (db) => matchAgain(db, 'p', 1)],
  ['what a project’s matching has come to', (db) => findProjectMatching(db, 'a')],
  ['whose keywords appear in posts', (db) => findMatches(db, [hit], undefined)],
  ['which keywords of a project appear in posts', (db) => findMatches(db, [hit], 'a')],
  ['posts with nearly the same text', (db) => findSharing(db, [{ postId: 1, runs: [2] }])],
  ['a project’s sources', (db) => listSources(db, 'a')],
  ['a project’s source', (db) => findSource(db, 'a', { kind: 'reddit', place: '' })],
  ['keywords to add, with their polls', (db) => addKeywords(db, owner, [keyword], 1)],
  ['a keyword to remove, with its polls', (db) => removeKeyword(db, 'a', 'b', 1)],
  ['a source to remove, with its polls', (db) => removeSource(db, 'a', 'b')],
  ['keywords of a project by week', (db) => countByWeek(db, 'a', { now: 9, periodMs: 1, periods: 8 })],
]
const hit = { postId: 1, key: 'b', query: '"b"', count: 1, inTitle: false }
const owner = { projectId: 'p', userId: 'u', limit: 3 }
const keyword = { id: 'c', text: 'tea', key: 'tea', match: 'phrase' as const, query: '"tea"' }

const questions: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['mentions of a state', (db) => listMentions(db, 'a', counts, { filter: 'new', ...page })],
  ['all mentions', (db) => listMentions(db, 'a', counts, { filter: 'all', ...page })],
  ['counts of mentions', (db) => countByDay(db, 'a', 5)],
  ['a mention', (db) => findMention(db, 'a', 'b')],
  ['the mention of a post', (db) => findMentionOf(db, 'a', 1)],
  ['snoozed mentions that are due', (db) => hasDueMentions(db, 1)],
  ['mentions to hide', (db) => hideExcludedStatement(db, { projectId: 'a', keywordIds: ['b'], since: 1 }, 1)],
  ['mentions to show again', (db) => showExcludedStatement(db, 'a')],
  ['mentions to wake', (db) => wakeMentions(db, 1)],
  ['projects to mail', (db) => listUnmailedProjects(db, 1, '', 9)],
  ['whether daily mails are on', (db) => isDailyMailOn(db, 'a')],
  ['keywords in a post', (db) => findKeywordsIn(db, 'a', 1)],
  ['a pasted post', (db) => addPublicPost(db, post, { title: true, text: true, author: false })],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    const scans = plans.filter(
      (plan) => plan.startsWith('SCAN ') && !/VIRTUAL TABLE|USING (COVERING )?INDEX/.test(plan) && plan !== 'SCAN f',
    )
    expect(scans).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })

  it.each(narrow)('finds %s without reading what isn’t meant', async (_, question) => {
    await givenListed(test.db)
    const plans = await plansOf(test.db, question)
    // What a list that is sent along, or an index, has found. To read an index from end to end is to read everything.
    const found = /VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:\(subquery-\d+\)|own|state|f|p)(?: LEFT-JOIN)?$/
    const scans = plans.filter((plan) => plan.startsWith('SCAN ') && !found.test(plan))
    expect(scans).toEqual([])
  })

  it('reads a page by the index of its filter, and skips to it in that index alone', async () => {
    const { projectId, count } = await givenListed(test.db)
    for (const [filter, index] of [['new', 'mentions_in'] as const, ['all', 'mentions_all'] as const]) {
      const listed = await countByDay(test.db, projectId)
      const plans = await plansOf(test.db, (db) => listMentions(db, projectId, listed, { ...page, filter, page: 1 }))
      expect(plans[0]).toMatch(new RegExp(`^SEARCH mentions USING COVERING INDEX ${index} `))
      expect(plans[1]).toMatch(new RegExp(`^SEARCH mentions USING INDEX ${index} `))
      expect(plans.filter((plan) => /^SCAN (?!f$)|TEMP B-TREE/.test(plan))).toEqual([])
    }
    expect(count).toBe(1)
  })

  it('finds what no mail told of by its own index, however many mentions are new', async () => {
    const { projectId } = await givenListed(test.db)
    const unmailed = [
      (db: Database) => findUnmailed(db, projectId, 1, 5),
      (db: Database) => closeDay(db, { projectId, day: 1, until: 1 }, mail, 1),
    ]
    for (const question of unmailed) {
      const plans = await plansOf(test.db, question)
      const reads = plans.filter((plan) => plan.startsWith('SEARCH mentions '))
      expect(reads.length).toBeGreaterThan(0)
      expect(reads.filter((plan) => !plan.includes('mentions_unmailed'))).toEqual([])
    }
  })
})

const mail = { key: 'k', recipient: 'a@example.com', subject: 'S', text: 'T', html: 'H' }

/** A project with a mention. */
async function givenListed(db: Database): Promise<{ projectId: string; count: number }> {
  const times = { createdAt: 1, updatedAt: 1 }
  await db.insert(users).values({ id: 'u', email: 'u@example.com', emailKey: 'u@example.com', ...times })
  await db.insert(projects).values({ id: 'p', userId: 'u', name: 'P', websiteUrl: 'https://p.example', ...times })
  const services = { newId: () => 'm' } as TestApi['services']
  await givenMention({ db, services, clock: { now: 1_790_000_000_000 } }, 'p')
  return { projectId: 'p', count: (await countByDay(db, 'p')).length }
}
