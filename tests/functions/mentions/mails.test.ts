import { beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenMention, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

const run = async (api: TestApi) => {
  await runJob(api.services, 'mention-mails')
  return api.db.select().from(mails)
}

describeDatabases('the daily mail about mentions, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    api.clock.now = Date.UTC(2026, 10, 20, 6)
    world = await givenOwner(api)
  })

  it('tells of new mentions in the morning, the best first, once a day', async () => {
    const { projectId, owner } = world
    for (let score = 10; score < 17; score += 1) {
      await givenMention(api, projectId, { score, post: { title: `Which timer ${score}?` } })
    }
    await givenMention(api, projectId, { state: 'dismissed', post: { title: 'Not this one' } })
    expect(await run(api)).toEqual([])
    api.clock.now += hour
    await Promise.all([run(api), run(api)])
    const [mail, ...others] = await run(api)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: owner.user.email,
      subject: 'Tea Timer: 7 new mentions',
      key: `account-mentions:${owner.user.id}:${projectId}:2026-11-20`,
    })
    const [text] = [mail!.text]
    const places = [16, 15, 14, 13, 12].map((score) => text.indexOf(`“Which timer ${score}?”`))
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true)
    expect(text).not.toMatch(/Which timer 11|Not this one/)
    expect(text).toContain('Hacker News · teadrinker · Asks for a recommendation')
    expect(text).toContain(mail!.unsubscribeUrl)
    // What is found later today waits until tomorrow.
    await givenMention(api, projectId, { createdAt: api.clock.now })
    api.clock.now += 12 * hour
    expect(await run(api)).toEqual([mail])
    api.clock.now += 12 * hour
    expect((await run(api)).map(({ subject }) => subject)).toEqual([mail!.subject, 'Tea Timer: 1 new mention'])
    // And if nothing is new, there is none, even if the mails were sent and deleted long ago.
    await api.db.delete(mails)
    api.clock.now += day
    expect(await run(api)).toEqual([])
  })

  it('isn’t sent if everything was answered or dismissed before, or the email isn’t confirmed', async () => {
    await givenMention(api, world.projectId, { state: 'replied' })
    await givenMention(api, world.projectId, { state: 'snoozed', snoozedUntil: api.clock.now + 3 * day })
    const { user } = await addTestUser(api, { confirmed: false })
    await givenMention(api, await givenProject(api, user.id))
    api.clock.now += 3 * hour
    expect(await run(api)).toEqual([])
  })

  it('has no links but ours, whatever people write', async () => {
    const post = { title: 'Win: https://evil.example/login', author: 'www.evil.example' }
    await givenMention(api, world.projectId, { post })
    await givenMention(api, world.projectId, { post: { title: '', text: 'Go to evil.example, or ask a@evil.example' } })
    api.clock.now += hour
    const [mail] = await run(api)
    for (const body of [mail!.text, mail!.html]) {
      expect(body).toContain('Win: …')
      expect(body).toContain('Go to … or ask …')
      expect(body).not.toContain('evil')
    }
  })

  it('tells of a snoozed mention when it is back', async () => {
    await givenMention(api, world.projectId, { state: 'snoozed', snoozedUntil: api.clock.now + hour, mailedAt: 1 })
    api.clock.now += 2 * hour
    expect(await run(api)).toHaveLength(1)
  })

  it('can be turned off from the mail, by its button or by the mail program, and on again without what was missed', async () => {
    const { projectId, owner } = world
    await givenMention(api, projectId)
    api.clock.now += 2 * hour
    const [mail] = await run(api)
    const path = new URL(mail!.unsubscribeUrl!).pathname
    const asked = await api.call(path)
    expect([asked.status, (await asked.text()).includes('Turn off the daily email?')]).toEqual([200, true])
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await api.call(`${path.slice(0, -1)}!`, { method: 'POST' })).status).toBe(404)
    expect((await api.call(`${path.slice(0, -1)}!`)).status).toBe(404)
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const stopped = await api.call(path, { method: 'POST', body, headers })
    expect([stopped.status, (await stopped.text()).includes('Daily email turned off')]).toEqual([200, true])
    await givenMention(api, projectId)
    api.clock.now += day
    expect(await run(api)).toHaveLength(1)
    const token = await addTestSession(api.services, owner.user)
    const on = await send(api, `PUT /projects/${projectId}/mention-mail`, { token, body: { on: true } })
    expect(on.status).toBe(200)
    expect(await run(api)).toHaveLength(1)
    await givenMention(api, projectId, { createdAt: api.clock.now })
    api.clock.now += day
    expect((await run(api)).at(-1)?.subject).toBe('Tea Timer: 1 new mention')
    expect((await send(api, `PUT /projects/${projectId}/mention-mail`, { token, body: { on: 'yes' } })).status).toBe(
      422,
    )
  })
})
