import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { intentLength } from '#src/domain/accounts/accounts.ts'
import { checkProject, projectMessages } from '#src/domain/projects/projects.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { removeMailedLinks } from '#src/storage/retention/changes.ts'
import { password, send, tokenIn } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { returnFromGoogle, useGoogle } from '#tests/support/google.ts'
import { openAccount, signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'
import { ann } from '#tests/support/oidc.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const email = 'ann@example.com'
const intent = 'url=acme.de%2Fen&for=saas&country=de&plan=publisher'
const planPage = '/dashboard/plan?plan=publisher'

type Listed = { id: string; name: string; website_url: string }

async function listProjects(api: TestApi, token: string): Promise<Listed[]> {
  return (await send(api, 'GET /projects/my', { token })).body['data'] as unknown as Listed[]
}

/** The one project that the intent leads to, with its profile. */
async function expectStarted(api: TestApi, token: string): Promise<void> {
  const [project, ...more] = await listProjects(api, token)
  expect(more).toEqual([])
  expect(project).toMatchObject({ name: 'acme.de', website_url: 'https://acme.de/en' })
  const profile = await send(api, `GET /projects/${project!.id}/profile`, { token })
  expect(profile.body['data']).toMatchObject({
    version: 1,
    approvedAt: null,
    fields: { name: '', website_url: 'https://acme.de/en', category: 'saas', countries: ['DE'] },
  })
}

describeDatabases('what a visitor wanted before signing up, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const signUp = (body: object) => send(api, 'POST /auth/signup', { body: { email, password, ...body } })
  const lastToken = async () => tokenIn((await api.mailsTo(email)).at(-1))

  it('becomes the first project when the email is confirmed, on another device too', async () => {
    const begun = await signUp({ intent })
    expect(await listProjects(api, begun.body.accessToken)).toEqual([])
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    expect(confirmed.body).toMatchObject({ success: true, next: planPage })
    await expectStarted(api, confirmed.body.accessToken)
    expect(await api.db.select().from(mailedTokens)).toEqual([])
    const again = await signIn(api, email)
    expect(again.body).not.toHaveProperty('next')
    expect(await listProjects(api, again.body.accessToken)).toHaveLength(1)
  })

  it('is kept by a link that is sent again', async () => {
    const { body } = await signUp({ intent })
    await send(api, 'POST /users/me/confirmation', { token: body.accessToken, body: {} })
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    await expectStarted(api, confirmed.body.accessToken)
  })

  it('outlives the link, however long its email isn’t confirmed', async () => {
    await signUp({ intent })
    api.clock.now += 8 * 24 * 60 * 60 * 1000
    await removeMailedLinks(api.db, api.clock.now, 100, api.clock.now)
    expect(await api.db.select().from(mailedTokens)).toEqual([])
    const own = await signIn(api, email)
    expect(await listProjects(api, own.body.accessToken)).toEqual([])
    await send(api, 'POST /users/me/confirmation', { token: own.body.accessToken, body: {} })
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    await expectStarted(api, confirmed.body.accessToken)
  })

  it('starts with the next sign-in if it failed, because the link is used up', async () => {
    const { startIntent } = api.services
    Object.assign(api.services, { startIntent: () => Promise.reject(new Error('The database is busy')) })
    await signUp({ intent })
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).not.toHaveProperty('next')
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'intent-not-started' }))
    Object.assign(api.services, { startIntent })
    const again = await signIn(api, email)
    expect(again.body).toMatchObject({ next: planPage })
    await expectStarted(api, again.body.accessToken)
  })

  it('starts all at once or not at all', async () => {
    await signUp({ intent })
    await api.db.run(sql`CREATE TRIGGER no_profile BEFORE INSERT ON kits BEGIN SELECT raise(ABORT, 'full'); END`)
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    expect(await listProjects(api, confirmed.body.accessToken)).toEqual([])
    await api.db.run(sql`DROP TRIGGER no_profile`)
    const again = await signIn(api, email)
    await expectStarted(api, again.body.accessToken)
  })

  it('is that of the account which is confirmed, not of a stranger who used the same email', async () => {
    await signUp({ password: 'the password of a thief', intent: 'url=thief.com&for=saas' })
    const stranger = await lastToken()
    const own = await signUp({ intent })
    const answer = await send(api, 'POST /auth/confirm', { body: { token: stranger }, token: own.body.accessToken })
    await expectStarted(api, answer.body.accessToken)
    expect(await api.db.select().from(mailedTokens)).toEqual([])
  })

  it('becomes the first project of an account that a sign-in link creates, in any browser', async () => {
    const browser = createHash('sha256').update('secret').digest('base64url')
    const asked = await send<{ code: string }>(api, 'POST /auth/magic-link', { body: { email, browser, intent } })
    const body = { token: await lastToken(), code: asked.body.data.code }
    const opened = await send(api, 'POST /auth/magic-link/callback', { body })
    expect(opened.body).toMatchObject({ success: true, next: planPage })
    await expectStarted(api, opened.body.accessToken)
  })

  it('changes nothing in an account that exists, which anyone can request a link for', async () => {
    const token = await openAccount(api, email)
    const browser = createHash('sha256').update('secret').digest('base64url')
    await send(api, 'POST /auth/magic-link', { body: { email, browser, intent } })
    const body = { token: await lastToken(), browser: 'secret' }
    const opened = await send(api, 'POST /auth/magic-link/callback', { body })
    expect(opened.status).toBe(200)
    expect(opened.body).not.toHaveProperty('next')
    expect(await listProjects(api, token)).toEqual([])
  })

  it.each([
    ['url=javascript:alert(1)&plan=//evil.example', null],
    ['url=http://127.0.0.1/&country=xx&for=yacht', null],
    ['url=acme.com&for=__proto__&country=XX', 'https://acme.com/'],
    ['', null],
    ['%E0%A4%A', null],
  ])('leaves out what isn’t valid of %s', async (hostile, website) => {
    await signUp({ intent: hostile })
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).not.toHaveProperty('next')
    const rows = await api.db.select().from(projects)
    expect(rows.map(({ websiteUrl }) => websiteUrl)).toEqual(website === null ? [] : [website])
  })

  it.each([
    ['a host longer than a project’s name', `${'a'.repeat(60)}.${'b'.repeat(60)}.com`],
    ['a host in another script', `${'я'.repeat(20)}.рф/${'я'.repeat(100)}`],
    ['a URL that gets longer when it’s read', `acme.com/${'я'.repeat(2000)}`],
  ])('makes no project that can’t be saved again, of %s', async (_, url) => {
    await signUp({ intent: `url=${url}` })
    await send(api, 'POST /auth/confirm', { body: { token: await lastToken(), password } })
    const rows = await api.db.select().from(projects)
    expect(rows.flatMap(({ name, websiteUrl }) => checkProject({ name, website_url: websiteUrl }))).toEqual([])
  })

  it('is refused if it’s too long or no text', async () => {
    expect((await signUp({ intent: 'x'.repeat(intentLength + 1) })).status).toBe(422)
    expect((await signUp({ intent: { url: 'acme.com' } })).status).toBe(422)
  })

  it('is deleted with the account', async () => {
    const { body } = await signUp({ intent })
    await send(api, 'DELETE /users/me', { token: body.accessToken, body: { password, email } })
    expect(await api.db.select().from(mailedTokens)).toEqual([])
  })

  it('starts the profile of a project that is added later', async () => {
    const token = await openAccount(api, email)
    const add = (more: object) =>
      send(api, 'POST /projects', { token, body: { name: 'Acme', website_url: 'acme.de', ...more } })
    expect((await add({ kind: 'yacht' })).body.errors).toEqual([
      { field: 'kind', message: projectMessages.kindUnknown },
    ])
    expect((await add({ country: 'XX' })).body.errors).toEqual([
      { field: 'country', message: projectMessages.countryUnknown },
    ])
    const added = await add({ kind: 'saas', country: 'DE' })
    expect(added.status).toBe(201)
    const [project] = await listProjects(api, token)
    const profile = await send(api, `GET /projects/${project!.id}/profile`, { token })
    expect(profile.body['data']).toMatchObject({ fields: { category: 'saas', countries: ['DE'] } })
  })
})

describe('signing up with Google', () => {
  const api = useGoogle('file')
  it('starts what the visitor wanted, in a new account only', async () => {
    const returned = await returnFromGoogle(api, ann)
    const first = await send(api, 'POST /auth/google', { body: { ...returned, intent } })
    expect(first.body).toMatchObject({ next: planPage })
    await expectStarted(api, first.body.accessToken)
    const other = await returnFromGoogle(api, ann)
    const again = await send(api, 'POST /auth/google', { body: { ...other, intent: 'url=other.com' } })
    expect(again.body).not.toHaveProperty('next')
    await expectStarted(api, again.body.accessToken)
  })
})
