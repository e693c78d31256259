import { beforeEach, expect, it } from 'vitest'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { nothingWaits } from '#src/domain/overview/waiting.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionSources } from '#src/storage/mentions/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenMention } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'
import { ask, givenCustomer, list, refund, rowsOf, submit } from '#tests/support/reports.ts'

const day = 24 * 60 * 60 * 1000
const quiet = Array.from({ length: 28 }, () => 0)

describeDatabases('the overview of a project, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  let project: string
  beforeEach(async () => {
    owner = await addTestUser(api)
    project = await givenProject(api, owner.user.id)
  })
  const read = async (id = project, user = owner) =>
    (await send<Overview>(api, `GET /projects/${id}/overview`, user)).body.data

  it('is empty at first', async () => {
    expect(await read()).toEqual({
      demo: false,
      orders: [],
      waiting: { items: [], totals: nothingWaits },
      mentions: { keywords: 0, sources: 0, unread: 0, days: quiet },
      feedback: { undecided: 0, days: quiet },
    })
  })

  it('says how each order stands', async () => {
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    await list(api, rows[0]!, 'https://dir.example/tea')
    await submit(api, rows[1]!)
    await ask(api, rows[2]!, 'question', 'Which plan?')
    const { orders } = await read(customer.projectId, customer)
    expect(orders).toMatchObject([{ id: customer.order.id, state: 'active' }])
    expect(orders[0]?.progress).toMatchObject({ all: 60, submitted: 2, toGo: 58, live: 1 })
    await refund(api, customer)
    expect((await read(customer.projectId, customer)).orders).toMatchObject([{ state: 'stopped' }])
  })

  it('counts mentions and feedback by day, and what waits for a decision', async () => {
    const { now } = api.clock
    await api.db.insert(keywords).values([
      { id: 'k1', projectId: project, text: 'tea', key: 'tea', match: 'phrase', query: '"tea"', createdAt: now },
      { id: 'k2', projectId: project, text: 'job', key: 'job', match: 'exclude', query: '"job"', createdAt: now },
    ])
    await api.db.insert(mentionSources).values({ id: 's', projectId: project, kind: 'hackernews', createdAt: now })
    for (const [state, age] of [
      ['new', 0],
      ['replied', 1],
      ['dismissed', 1],
      ['folded', 1],
      ['new', 27],
      ['new', 28],
    ] as const) {
      await givenMention(api, project, { state, listedAt: now - age * day })
    }
    const said = { projectId: project, mode: 'idea' as const, text: 'A lid', updatedAt: now }
    await api.db.insert(feedback).values([
      { ...said, id: 'f1', createdAt: now },
      { ...said, id: 'f2', createdAt: now - 2 * day, status: 'planned' },
      { ...said, id: 'f3', createdAt: now - 28 * day },
      // Praise needs no decision.
      { ...said, id: 'f4', createdAt: now - 40 * day, mode: 'praise' },
    ])
    const { mentions, feedback: heard } = await read()
    expect(mentions).toEqual({ keywords: 1, sources: 1, unread: 3, days: [1, ...quiet.slice(3), 2, 1] })
    expect(heard).toEqual({ undecided: 2, days: [...quiet.slice(3), 1, 0, 1] })
  })

  it('is the owner’s alone', async () => {
    const other = await addTestUser(api)
    expect((await send(api, `GET /projects/${project}/overview`, other)).status).toBe(404)
    expect((await send(api, `GET /projects/${project}/overview`)).status).toBe(401)
  })
})
