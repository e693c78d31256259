import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import {
  countFeedback,
  findBoardPlace,
  findLinkedProject,
  findOpenPage,
  findOwnFeedback,
  findPage,
  listAnswers,
  listBoard,
  listFeedback,
  listFeedbackAfter,
} from '#src/storage/feedback/queries.ts'
import { checkImageUse } from '#src/storage/images/changes.ts'
import { removeFeedbackVotes } from '#src/storage/retention/changes.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf, slowSteps } from '#tests/support/query-plans.ts'

const page = { page: 2, limit: 20 }
const last = { createdAt: 5, id: 'a' }
const questions: [string, (db: Database) => Promise<unknown>][] = [
  ['a project’s feedback', (db) => listFeedback(db, { projectId: 'a', ...page })],
  ['feedback of a mode', (db) => listFeedback(db, { projectId: 'a', mode: 'bug', ...page })],
  ['feedback with a status', (db) => listFeedback(db, { projectId: 'a', status: 'new', ...page })],
  [
    'feedback of a mode with a status',
    (db) => listFeedback(db, { projectId: 'a', mode: 'bug', status: 'new', ...page }),
  ],
  ['the next feedback of a file', (db) => listFeedbackAfter(db, { projectId: 'a' }, last, 9)],
  [
    'the next feedback of a mode and status',
    (db) => listFeedbackAfter(db, { projectId: 'a', mode: 'bug', status: 'new' }, last, 9),
  ],
  ['what is on a board', (db) => listBoard(db, 'a', page, (id) => id)],
  ['a place on a board', (db) => findBoardPlace(db, 'a')],
  ['a page by its key', (db) => findOpenPage(db, 'a')],
  ['a project’s page', (db) => findPage(db, 'a')],
  ['an owner’s feedback', (db) => findOwnFeedback(db, 'a', 'b')],
  ['the project behind a link', (db) => findLinkedProject(db, { projectId: 'a', emailHash: 'b' })],
  ['replies and notices', (db) => listAnswers(db, ['a', 'b'])],
  ['votes that are over', (db) => removeFeedbackVotes(db, 5, 9, 9)],
  ['images in use', (db) => checkImageUse(db, 5, 9)],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const current = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    expect(slowSteps(await plansOf(current.db, question))).toEqual([])
  })

  it.each(['bug', undefined] as const)('counts a chart by an index, of mode %s', async (mode) => {
    const plans = await plansOf(current.db, (db) => countFeedback(db, { projectId: 'a', mode }, { since: 1, until: 9 }))
    expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([])
    if (mode === undefined) expect(plans.some((step) => step.includes('USING COVERING INDEX feedback_of'))).toBe(true)
  })
})
