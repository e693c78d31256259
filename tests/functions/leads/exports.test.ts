import { beforeEach, expect, it } from 'vitest'
import { leadMessages } from '#src/domain/leads/leads.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, givenMentionBy } from '#tests/support/leads.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { givenSubscription } from '#tests/support/orders.ts'

describeDatabases('Exports of leads on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
  })
  const headers = () => ({ authorization: `Bearer ${world.owner.token}` })
  const load = (query = '') => api.call(`/api/projects/${world.projectId}/exports${query}`, { headers: headers() })
  const by = (traits: Parameters<typeof givenMentionBy>[2], keywords: string[] = []) =>
    givenMentionBy(api, world.projectId, traits, keywords)
  const use = async () => {
    const { owner, projectId } = world
    const { body } = await send<{ exports: MonthUse }>(api, `GET /projects/${projectId}/leads`, { token: owner.token })
    return body.data.exports
  }

  it('are CSV files of everyone since a day', async () => {
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    const keyword = await givenKeyword(api, world.projectId)
    await by({ ...byHacker('ann'), title: 'Which timer?', url: 'https://news.ycombinator.com/item?id=1' }, [keyword])
    await by({ ...byHacker('ben'), postedAt: Date.UTC(2026, 9, 31, 23) })
    const file = await load('?from=2026-11-01')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
    // `text` would remove the byte order mark.
    const text = Buffer.from(await file.arrayBuffer()).toString('utf8')
    expect(text).toBe(
      '\uFEFFHandle,Source,Profile,Other accounts,State,Note,Mentions,Keywords,Last post,Last post URL,Last posted\r\n' +
        'ann,Hacker News,https://news.ycombinator.com/user?id=ann,,New,,1,tea timer,Which timer?,https://news.ycombinator.com/item?id=1,2026-11-20\r\n',
    )
    expect((await (await load()).text()).split('\r\n')).toHaveLength(4)
  })

  it('have no cell that a spreadsheet would run', async () => {
    const formulas = ['=cmd|"/c calc"!A1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1+1']
    for (const [n, formula] of formulas.entries()) {
      await by({ author: formula, authorUrl: null, title: formula, text: formula, externalId: `f${n}` })
    }
    const lines = (await (await load()).text()).split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(formulas.length)
    // Each cell as a spreadsheet reads it, without its quotes.
    const cells = lines.flatMap((line) => line.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [])
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@＝]/)
  })

  it('stop at the plan’s allowance with the error `limit`, also in parallel, until the next month', async () => {
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    const { exports: allowed } = allowances.starter
    await by(byHacker('ann'))
    const answers = await Promise.all(Array.from({ length: allowed + 5 }, () => load()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(await refused[0]!.json()).toMatchObject({
      error: 'limit',
      message: leadMessages.limit(allowed),
      data: { used: allowed, limit: allowed, left: 0, renewsAt: '2026-12-01T00:00:00.000Z' },
    })
    expect(await use()).toMatchObject({ used: allowed, left: 0 })
    api.clock.now = Date.UTC(2026, 11, 1)
    // Sessions don't last that long.
    world.owner.token = await addTestSession(api.services, world.owner.user)
    expect((await load()).status).toBe(200)
  })

  it('don’t count without leads', async () => {
    expect((await (await load()).text()).split('\r\n')).toHaveLength(2)
    expect(await use()).toMatchObject({ used: 0 })
  })

  it('are the customer’s own, and need a valid day', async () => {
    const other = await givenOwner(api)
    const foreign = await send(api, `GET /projects/${other.projectId}/exports`, { token: world.owner.token })
    expect(foreign.status).toBe(404)
    expect((await load('?from=1')).status).toBe(400)
    expect((await api.call(`/api/projects/${world.projectId}/exports`)).status).toBe(401)
  })
})
