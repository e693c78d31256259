import { expect, it } from 'vitest'
import type { DirectoryPreview, FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { countList, arrangeList } from '#src/domain/deliveries/order-list.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { Profile, ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { saveDirectoryEdit } from '#src/storage/directories/changes.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { choose, preview, waitingKeys } from '#tests/support/choices.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { pngOf } from '#tests/support/images.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { sendImage, useEmptyImageStores } from '#tests/support/uploads.ts'
import { type Customer, givenCustomer } from '#tests/support/reports.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

useEmptyImageStores()
const { given } = useListedSites()

/** Requires a link back, as its own pages say. */
const linking = 'twelve.tools'

describeDatabases('locked directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const ask = async (key: string, fields: DirectoryEdit) =>
    saveDirectoryEdit(api.db, { key, fields, version: 0, checkedBy: null, changes: [] }, api.clock.now)
  const list = async (customer: Customer) => (await preview(api, customer)).body.data
  const fitting = async ({ projectId, token }: Customer) =>
    (await send<FittingDirectories>(api, `GET /projects/${projectId}/fitting`, { token })).body.data
  const profileOf = async ({ projectId, token }: Customer) =>
    (await send<Profile>(api, `GET /projects/${projectId}/profile`, { token })).body.data
  const fill = async (customer: Customer, more: Partial<ProfileFields>, uploadTokens: string[] = []) => {
    const { version, fields } = await profileOf(customer)
    const body = { version, fields: { ...fields, ...more }, uploadTokens }
    const saved = await send(api, `PUT /projects/${customer.projectId}/profile`, { token: customer.token, body })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  }
  const locked = ({ directories }: DirectoryPreview) =>
    directories.filter(({ locks }) => locks.length > 0).map(({ key }) => key)
  /** All that fit are ready, locked or excluded. */
  const addUp = (shown: DirectoryPreview) => {
    const { used, spare, excluded, locked: waiting } = countList(arrangeList(shown), shown.fitting)
    expect(used + spare + waiting + excluded).toBe(shown.fitting)
    return waiting
  }

  it('take no place in an order, and join it once the profile has what they ask for', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const [first = '', second = ''] = (await list(customer)).directories.map(({ key }) => key)
    const before = await fitting(customer)
    await ask(first, { requiredAssets: ['video'] })
    await ask(second, { auth: ['github', 'x'] })
    const shown = await list(customer)
    expect(locked(shown)).toEqual(expect.arrayContaining([first, second]))
    expect(addUp(shown)).toBe(before.locked + 2)
    expect((await choose(api, customer, first, 'first')).body.message).toBe(orderMessages.locked)
    const after = await fitting(customer)
    expect([after.fitting! - before.fitting!, after.locked - before.locked]).toEqual([-2, 2])
    expect(after.gains).toEqual(expect.arrayContaining([{ key: 'video', directories: 1 }]))
    await fill(customer, { videoUrl: 'https://tea.example/film', accounts: ['x'] })
    const opened = await list(customer)
    expect(opened.directories.slice(0, 2).map(({ key }) => key)).toEqual([first, second])
    expect(addUp(opened)).toBe(before.locked)
  })

  it('leave a running order if nobody has worked on them, and come back', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const logo = (await sendImage(api, await pngOf({ width: 300, height: 300 }), 'logo')).body.data
    const whole = { ...fullProfile, category: 'saas', countries: [], logoSquare: logo.id, screenshots: [] }
    await fill(customer, { ...whole, videoUrl: 'https://tea.example/film' }, [logo.token])
    const { version } = await profileOf(customer)
    const { token, projectId } = customer
    await send(api, `POST /projects/${projectId}/profile/approve`, { token, body: { version } })
    const [first = ''] = await waitingKeys(api, customer)
    await ask(first, { requiredAssets: ['video'] })
    expect(await waitingKeys(api, customer)).toContain(first)
    await fill(customer, { videoUrl: '' })
    const without = await waitingKeys(api, customer)
    expect([without.length, without.includes(first)]).toEqual([60, false])
    expect(locked(await list(customer))).toContain(first)
    await fill(customer, { videoUrl: 'https://tea.example/film' })
    const again = await waitingKeys(api, customer)
    expect([again.length, again[0]]).toEqual([60, first])
    addUp(await list(customer))
  })

  it('see a link on the website itself', async () => {
    let footer = ''
    const site = await given((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(request.url === '/badges' ? footer : '<a href="/privacy">Privacy</a>')
    })
    const origin = `http://shop.example:${site.port}`
    api.services.network = reachTo([origin])
    const customer = await givenCustomer(api, { approved: false, url: `${origin}/` })
    const check = async () =>
      send<Profile>(api, `POST /projects/${customer.projectId}/profile/site-check`, { token: customer.token })
    await fill(customer, { badgesUrl: `${origin}/badges` })
    await check()
    expect(locked(await list(customer))).toContain(linking)
    const { gains, badges, locked: count } = await fitting(customer)
    expect(gains[0]).toEqual({ key: 'badge', directories: count })
    expect(badges.map(({ url }) => new URL(url).hostname)).toContain(linking)
    footer = `<a href="https://www.${linking}/?ref=shop" rel="nofollow">Twelve Tools</a>`
    expect((await check()).body.data.site?.linksTo).toEqual([linking])
    expect(locked(await list(customer))).not.toContain(linking)
    expect((await fitting(customer)).locked).toBe(count - 1)
  })

  it('can’t be opened with a page of someone else', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const { version, fields } = await profileOf(customer)
    const body = { version, fields: { ...fields, badgesUrl: 'https://other.example/badges' } }
    const saved = await send(api, `PUT /projects/${customer.projectId}/profile`, { token: customer.token, body })
    expect(saved).toMatchObject({ status: 422, body: { errors: [{ field: 'badgesUrl' }] } })
  })
})
