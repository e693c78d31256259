import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runCleanups } from '#functions/retention/sweep.ts'
import { profileMessages } from '#src/domain/profiles/check-profile.ts'
import type { Profile, ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { findUpload } from '#src/storage/images/queries.ts'
import { saveProfile } from '#src/storage/profiles/changes.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { addTestSession, addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { givenPayment, givenSubscription } from '#tests/support/orders.ts'
import { sendImage, useEmptyImageStores } from '#tests/support/uploads.ts'

const day = 86_400_000

describeDatabases('profiles, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  useEmptyImageStores()
  let owner: TestUser
  let project: string
  beforeEach(async () => {
    owner = await addTestUser(api)
    const body = { name: 'Tea Timer', website_url: 'https://teatimer.example/' }
    project = (await send(api, 'POST /projects', { token: owner.token, body })).body.data['id']!
  })
  const path = (rest = '') => `/projects/${project}/profile${rest}` as const
  const read = async () => (await send<Profile>(api, `GET ${path()}`, { token: owner.token })).body.data
  const save = (version: number, fields: Partial<ProfileFields>, uploadTokens: string[] = []) =>
    send<Profile>(api, `PUT ${path()}`, {
      token: owner.token,
      body: { version, fields: { ...emptyProfile, ...fields }, uploadTokens },
    })
  const approve = (version: number) =>
    send<Profile>(api, `POST ${path('/approve')}`, { token: owner.token, body: { version } })
  const upload = async (size = { width: 300, height: 300 }) =>
    (await sendImage(api, await pngOf(size), 'logo')).body.data
  const givenFull = async (version = 0) => {
    const logo = await upload()
    const fields = { ...fullProfile, logoSquare: logo.id, screenshots: [] }
    return { saved: await save(version, fields, [logo.token]), fields, logo }
  }

  const givenPlan = async (state: 'active' | 'trialing') => {
    const plan = await givenSubscription(api, owner.user.id, 1, { state })
    if (state === 'active') await givenPayment(api, owner.user.id, plan)
    await syncOrders(api.services)
    return plan
  }

  it('can’t become incomplete or move to another site by a save that was checked before the approval', async () => {
    const { fields } = await givenFull()
    const edit = { projectId: project, version: 1, fields: emptyProfile, sameSite: null }
    const early = { ...edit, isApproved: false, changesSite: false }
    const subscription = await givenPlan('trialing')
    expect((await approve(1)).status).toBe(200)
    expect(await saveProfile(api.db, early, api.clock.now)).toBeNull()
    await givenPayment(api, owner.user.id, subscription)
    await syncOrders(api.services)
    const moved = { ...fields, website_url: 'https://other.example/' }
    expect(await saveProfile(api.db, { ...edit, fields: moved, isApproved: true, changesSite: true }, 1)).toBeNull()
    expect((await read()).fields).toEqual(fields)
    expect((await findAnyProject(api.db, project))?.websiteUrl).toBe('https://teatimer.example/')
  })

  it('start from the project, and are saved as they are typed', async () => {
    const first = await read()
    expect(first).toMatchObject({ version: 0, savedAt: null, approvedAt: null, images: [], site: null })
    expect(first.fields).toEqual({ ...emptyProfile, name: 'Tea Timer', website_url: 'https://teatimer.example/' })

    const saved = await save(0, { ...first.fields, tagline60: ' Brew better tea ', keywords: ['tea', '', 'tea'] })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ version: 1, savedAt: new Date(api.clock.now).toISOString() })
    expect(saved.body.data.fields).toEqual({ ...first.fields, tagline60: 'Brew better tea', keywords: ['tea'] })
    expect(await read()).toEqual(saved.body.data)
    expect((await save(1, { founder: 'Ann' })).body.data).toMatchObject({ version: 2, fields: { founder: 'Ann' } })
  })

  it('are still found at their old path', async () => {
    const response = await api.call('/api/projects/p1/kit/approve?x=1', { method: 'POST' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/projects/p1/profile/approve?x=1'])
  })

  it('are not overwritten by a save of an older version, which gets the stored one', async () => {
    const { body } = await save(0, { name: 'First' })
    for (const version of [0, 2, -1, 99]) {
      const stale = await save(version, { name: 'Second' })
      expect(stale.status).toBe(409)
      expect(stale.body).toMatchObject({ message: profileMessages.conflict, data: body.data })
    }
    expect((await read()).fields.name).toBe('First')
  })

  it('are saved once, if two windows save the same version at the same time', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(0, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(await read()).toEqual(won?.body.data)
  })

  it('are checked field by field', async () => {
    const refused = await save(0, { tagline60: 'a'.repeat(61), website_url: 'teatimer', contactEmail: 'ann' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['tagline60', 'website_url', 'contactEmail'])
    for (const fields of [null, 'text', [], 7]) {
      const { status } = await send(api, `PUT ${path()}`, { token: owner.token, body: { version: 0, fields } })
      expect(status).toBe(422)
    }
  })

  it("belong to the project's owner", async () => {
    const other = await addTestUser(api, { admin: true })
    await save(0, { name: 'Mine' })
    const calls = [
      send(api, `GET ${path()}`, { token: other.token }),
      send(api, `PUT ${path()}`, { token: other.token, body: { version: 1, fields: {} } }),
      send(api, `POST ${path('/approve')}`, { token: other.token, body: { version: 1 } }),
      send(api, `POST ${path('/site-check')}`, { token: other.token }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.message]).toEqual([404, projectMessages.notFound])
    }
    expect((await read()).fields.name).toBe('Mine')
  })

  it('are approved once they have what most directories require', async () => {
    const { body } = await save(0, { name: 'Tea Timer' })
    const refused = await approve(body.data.version)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ field }) => field)).toEqual(
      Object.keys(profileMessages.required).filter((field) => field !== 'name'),
    )
    expect((await read()).approvedAt).toBeNull()

    const { saved } = await givenFull(1)
    const early = await approve(saved.body.data.version)
    expect([early.status, early.body.message]).toEqual([409, orderMessages.nothingToApprove])
    await givenPlan('trialing')
    expect((await approve(1)).status).toBe(409)
    const approved = await approve(saved.body.data.version)
    expect(approved.status).toBe(200)
    expect(approved.body.data.approvedAt).toBe(new Date(api.clock.now).toISOString())
    api.clock.now += day
    expect((await approve(2)).body.data.approvedAt).toBe(approved.body.data.approvedAt)
  })

  it('start what was paid for when they are approved', async () => {
    await givenPlan('active')
    const { saved } = await givenFull()
    expect(await api.db.select().from(deliveries)).toEqual([])
    await approve(saved.body.data.version)
    const [order] = await api.db.select().from(orders)
    expect(order?.approvedAt).toBe(api.clock.now)
    expect((await api.db.select().from(deliveries)).length).toBeGreaterThan(0)
  })

  it('stay with their website once work on it has started', async () => {
    await givenPlan('active')
    const { saved, fields } = await givenFull()
    const moved = await save(1, { ...fields, website_url: 'https://other.example' })
    expect(moved.status).toBe(200)
    await save(2, fields)
    await approve(3)
    const refused = await save(3, { ...fields, website_url: 'https://other.example' })
    expect(refused.status).toBe(422)
    const host = websiteHost(fields.website_url)
    expect(refused.body.errors).toEqual([{ field: 'website_url', message: profileMessages.otherSite(host) }])
    expect((await save(3, { ...fields, website_url: `${fields.website_url}/start` })).status).toBe(200)
    expect(saved.status).toBe(200)
  })

  it('keep their approval when they are edited, and what it needs', async () => {
    const { saved, fields } = await givenFull()
    await givenPlan('trialing')
    await approve(saved.body.data.version)
    const edited = await save(1, { ...fields, tagline60: 'Better.' })
    expect(edited.body.data.approvedAt).not.toBeNull()
    const emptied = await save(2, { ...fields, website_url: '' })
    expect(emptied.status).toBe(422)
    expect(emptied.body.errors.map(({ field }) => field)).toEqual(['website_url'])
  })

  it('can only use images that exist and that the caller has uploaded', async () => {
    const [mine, theirs] = [await upload(), await upload()]
    const wrong = [
      await save(0, { logoSquare: 'x'.repeat(32) }, [mine.token]),
      await save(0, { logoSquare: theirs.id }),
      await save(0, { logoSquare: theirs.id }, [mine.token]),
      await save(0, { screenshots: [mine.id, theirs.id] }, [mine.token]),
    ]
    for (const { status, body } of wrong) {
      expect([status, body.message]).toEqual([422, profileMessages.unknownImage])
    }
    const saved = await save(0, { logoSquare: mine.id }, [mine.token])
    expect(saved.body.data.images).toEqual([{ id: mine.id, width: 300, height: 300 }])
    // Its own images need no token again.
    expect((await save(1, { logoWide: mine.id })).status).toBe(200)
  })

  it('keep their images, and replaced ones are deleted after a week', async () => {
    const [old, shot, unused] = [await upload(), await upload(), await upload()]
    await save(0, { logoSquare: old.id, screenshots: [shot.id] }, [old.token, shot.token])
    const sweep = async (days: number) => {
      for (let passed = 0; passed < days; passed += 1) {
        api.clock.now += day
        await runCleanups(api.services, Number.POSITIVE_INFINITY)
      }
      owner.token = await addTestSession(api.services, owner.user)
    }
    await sweep(2)
    expect(await findUpload(api.db, unused.id)).toBeNull()
    expect(await findUpload(api.db, old.id)).not.toBeNull()

    const next = await upload()
    await save(1, { logoSquare: next.id, screenshots: [shot.id] }, [next.token])
    await sweep(9)
    expect(await findUpload(api.db, old.id)).toBeNull()
    expect(await findUpload(api.db, shot.id)).not.toBeNull()
    expect(await findUpload(api.db, next.id)).not.toBeNull()
    expect((await read()).images.map(({ id }) => id).sort()).toEqual([next.id, shot.id].sort())

    // Deleting the project releases them.
    await send(api, `DELETE /projects/${project}`, { token: owner.token })
    expect(await api.db.select().from(profiles).where(eq(profiles.projectId, project))).toEqual([])
    await sweep(9)
    expect(await findUpload(api.db, next.id)).toBeNull()
  })

  it('list what directories will refuse', async () => {
    const logo = await upload({ width: 100, height: 100 })
    const { body } = await save(0, { ...fullProfile, logoSquare: logo.id, screenshots: [] }, [logo.token])
    expect(body.data.readiness.map(({ level, key }) => `${level} ${key}`)).toEqual([
      'problem logoSquare',
      'hint screenshots',
    ])
  })
})
