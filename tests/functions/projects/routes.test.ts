import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { projectLimits, projectMessages } from '#src/domain/projects/projects.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'

const mine = { name: 'Mine', website_url: 'https://mine.example' }

describeDatabases('projects, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('are added, listed in order, changed and removed by their owner', async () => {
    const { token } = await addTestUser(api)
    expect((await send(api, 'GET /projects/my', { token })).body).toEqual({ success: true, data: [] })
    const added = await send(api, 'POST /projects', { token, body: mine })
    expect(added.status).toBe(201)
    expect(added.body.data).toMatchObject({
      ...mine,
      id: expect.any(String) as string,
      createdAt: expect.any(String) as string,
    })
    api.clock.now += 1
    await send(api, 'POST /projects', { token, body: { ...mine, name: 'Second' } })
    const { id } = added.body.data
    const changed = await send(api, `PUT /projects/${id}`, { token, body: { ...mine, name: ' Renamed ' } })
    expect(changed.body.data['name']).toBe('Renamed')
    const listed = await send<{ name: string }[]>(api, 'GET /projects/my', { token })
    expect(listed.body.data.map((project) => project.name)).toEqual(['Renamed', 'Second'])
    expect((await send(api, `DELETE /projects/${id}`, { token })).status).toBe(200)
    expect((await send(api, `GET /projects/${id}`, { token })).status).toBe(404)
  })

  it("can't be seen or changed by anyone else", async () => {
    const [owner, other] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const { id } = (await send(api, 'POST /projects', { token: owner.token, body: mine })).body.data
    expect((await send(api, `GET /projects/${id}`, { token: other.token })).status).toBe(404)
    expect((await send(api, `PUT /projects/${id}`, { token: other.token, body: mine })).status).toBe(404)
    expect((await send(api, `DELETE /projects/${id}`, { token: other.token })).status).toBe(404)
    expect((await send(api, 'GET /projects/my', { token: other.token })).body.data).toEqual([])
    expect((await send(api, `GET /projects/${id}`, { token: owner.token })).body.data).toMatchObject(mine)
  })

  it('take what was paid before the first one was added, and stay once work on them has started', async () => {
    const { token, user } = await addTestUser(api)
    const plan = await givenSubscription(api, user.id, 1)
    await givenPayment(api, user.id, plan)
    await syncOrders(api.services)
    const first = (await send(api, 'POST /projects', { token, body: mine })).body.data
    expect(await listOrders(api.db, user.id)).toMatchObject([{ projectId: first.id, approvedAt: null }])
    expect((await send(api, `DELETE /projects/${first.id}`, { token })).status).toBe(200)
    expect(await listOrders(api.db, user.id)).toMatchObject([{ projectId: null }])
    const started = await givenProject(api, user.id)
    await syncOrders(api.services)
    const refused = await send(api, `DELETE /projects/${started}`, { token })
    expect(refused).toMatchObject({ status: 409, body: { message: projectMessages.started } })
    expect(await listOrders(api.db, user.id)).toMatchObject([{ projectId: started, approvedAt: api.clock.now }])
  })

  it('are checked field by field', async () => {
    const { token } = await addTestUser(api)
    const empty = await send(api, 'POST /projects', { token, body: {} })
    expect(empty.body.errors).toEqual([
      { field: 'name', message: projectMessages.nameRequired },
      { field: 'website_url', message: projectMessages.websiteRequired },
    ])
    for (const website_url of ['mine', 'javascript:alert(1)', 'ftp://mine.example', 'https://localhost']) {
      const refused = await send(api, 'POST /projects', { token, body: { ...mine, website_url } })
      expect(refused.body.errors).toEqual([{ field: 'website_url', message: projectMessages.websiteInvalid }])
    }
  })

  it('are limited per account, even when many are added in parallel', async () => {
    const { token } = await addTestUser(api)
    const add = () => send(api, 'POST /projects', { token, body: mine })
    const answers = await Promise.all(Array.from({ length: projectLimits.perUser + 5 }, add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(projectLimits.perUser)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })
})
