import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { saveProject } from '#src/storage/projects/changes.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { sendImage, useEmptyImageStores } from '#tests/support/uploads.ts'

describeDatabases('profiles, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  useEmptyImageStores()
  let owner: TestUser
  beforeEach(async () => {
    owner = await addTestUser(api)
  })

  it('are about the same website as their project, from the approval on', async () => {
    const { token } = owner
    const named = { name: 'Tea Timer', website_url: 'https://teatimer.example/' }
    const project = (await send(api, 'POST /projects', { token, body: named })).body.data['id']!
    const path = `/projects/${project}/profile` as const
    const save = (version: number, fields: object, uploadTokens: string[] = []) =>
      send<Profile>(api, `PUT ${path}`, { token, body: { version, fields, uploadTokens } })
    const websiteOf = async () => (await send(api, `GET /projects/${project}`, { token })).body.data['website_url']
    const rename = (website_url: string) =>
      send(api, `PUT /projects/${project}`, { token, body: { name: 'Tea Clock', website_url } })
    const logo = (await sendImage(api, await pngOf({ width: 300, height: 300 }), 'logo')).body.data
    const fields = { ...fullProfile, logoSquare: logo.id, screenshots: [] }
    await save(0, fields, [logo.token])
    const plan = await givenSubscription(api, owner.user.id, 1, { state: 'trialing' })
    await syncOrders(api.services)
    // Until then, each can be another one.
    expect((await rename('https://old.example/')).status).toBe(200)
    expect((await send(api, `POST ${path}/approve`, { token, body: { version: 1 } })).status).toBe(200)
    expect(await websiteOf()).toBe(fields.website_url)
    const refused = await rename('https://old.example/')
    const otherSite = projectMessages.otherSite(fields.website_url)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'website_url', message: otherSite }]])
    const moved = { ...fields, website_url: 'https://teaclock.example/' }
    expect((await save(1, moved)).status).toBe(200)
    expect(await websiteOf()).toBe('https://teaclock.example/')

    await givenPayment(api, owner.user.id, plan)
    await syncOrders(api.services)
    const startedSite = projectMessages.startedSite('https://teaclock.example/')
    for (const other of ['https://totally-other.example/', 'https://sub.teaclock.example/', fields.website_url]) {
      expect((await rename(other)).body.errors).toEqual([{ field: 'website_url', message: startedSite }])
    }
    for (const same of ['http://www.teaclock.example/de', 'https://TEACLOCK.example:443/#top']) {
      expect((await rename(same)).body.data).toMatchObject({ name: 'Tea Clock', website_url: same })
      // The path is the customer's choice, so a save of the profile leaves it.
      const { version } = (await send<Profile>(api, `GET ${path}`, { token })).body.data
      expect((await save(version, moved)).status).toBe(200)
      expect(await websiteOf()).toBe(same)
    }
    // It was checked before the profile was approved, or before it moved.
    const late = { name: 'Late', websiteUrl: 'https://old.example/' }
    const row = (await findAnyProject(api.db, project))!
    for (const seen of [null, fields.website_url]) {
      expect(await saveProject(api.db, row, late, seen, api.clock.now)).toBeNull()
    }
  })

  it('of projects that named another website before keep it until someone changes it', async () => {
    const id = await givenProject(api, owner.user.id, { url: 'https://profile.example/' })
    await api.db.update(projects).set({ websiteUrl: 'https://earlier.example/' }).where(eq(projects.id, id))
    const put = async (website_url: string) =>
      (await send(api, `PUT /projects/${id}`, { token: owner.token, body: { name: 'Tea', website_url } })).status
    expect(await put('https://third.example/')).toBe(422)
    expect(await put('https://earlier.example/')).toBe(200)
    expect(await put('https://profile.example/')).toBe(200)
    expect(await put('https://earlier.example/')).toBe(422)
  })
})
