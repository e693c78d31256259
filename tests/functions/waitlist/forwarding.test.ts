import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { forwardWaitlist } from '#functions/waitlist/forward.ts'
import {
  confirmWaitlistEntry,
  joinWaitlist,
  takeDueForwards,
  unsubscribeWaitlistEntry,
} from '#src/storage/waitlist/changes.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { startBrevo, type TestBrevo } from '#tests/support/brevo.ts'
import { describeDatabases } from '#tests/support/database.ts'

const minute = 60_000
const key = 'a-key-of-the-provider'

describeDatabases('Forwarding to the email provider, from a $kind', ({ kind }) => {
  let brevo: TestBrevo
  const api = useApi(kind, () => ({ BREVO_API_KEY: key, BREVO_URL: brevo.url, BREVO_LIST_IDS: '2,5,9' }))
  beforeAll(async () => {
    brevo = await startBrevo(key)
  })
  beforeEach(() => {
    brevo.calls.length = 0
    brevo.lists.clear()
    brevo.blacklisted.clear()
    brevo.misbehave(null)
  })
  afterAll(() => brevo.stop())

  const mail = (email: string) => ({
    key: `${email}:${api.clock.now}`,
    recipient: email,
    subject: '',
    text: '',
    html: '',
  })
  const givenConfirmed = async (email = 'ada@example.com') => {
    await joinWaitlist(api.db, email, mail(email), api.clock.now)
    await confirmWaitlistEntry(api.db, email, { ...mail(email), key: `welcome ${email}` }, api.clock.now)
  }
  const forward = () => forwardWaitlist(api.services)
  const entry = async () => (await api.db.select().from(waitlist))[0]
  const paths = () => brevo.calls.map(({ method, path }) => `${method} ${path}`)

  it('adds a confirmed email to the first list, and never an unconfirmed one', async () => {
    await givenConfirmed()
    await joinWaitlist(api.db, 'bob', mail('bob@example.com'), api.clock.now)
    await runJob(api.services, 'waitlist')
    expect(brevo.calls).toMatchObject([
      {
        method: 'POST',
        path: '/contacts',
        key,
        body: { email: 'ada@example.com', listIds: [2], updateEnabled: false },
      },
    ])
    expect(await entry()).toMatchObject({ forward: null, forwardDueAt: null, forwardError: null })
  })

  it('adds an existing contact to the first fallback list, or to the second if it is already there', async () => {
    brevo.lists.set(1, new Set(['ada@example.com']))
    await givenConfirmed()
    await forward()
    expect(paths()).toEqual(['POST /contacts', 'POST /contacts/lists/5/contacts/add'])
    expect(brevo.lists.get(5)).toEqual(new Set(['ada@example.com']))
    await givenConfirmed('bob@example.com')
    brevo.lists.set(5, new Set(['bob@example.com']))
    await forward()
    expect(brevo.lists.get(9)).toEqual(new Set(['bob@example.com']))
  })

  it('is done if the contact is in every list already', async () => {
    for (const list of [2, 5, 9]) brevo.lists.set(list, new Set(['ada@example.com']))
    await givenConfirmed()
    await forward()
    expect(await entry()).toMatchObject({ forward: null, forwardDueAt: null })
    expect(api.log).toEqual([])
  })

  it("forwards unsubscribes, and is done if the provider doesn't know the contact", async () => {
    await givenConfirmed()
    await forward()
    await unsubscribeWaitlistEntry(api.db, 'ada@example.com', api.clock.now)
    await forward()
    expect(brevo.blacklisted).toEqual(new Set(['ada@example.com']))
    await givenConfirmed('a+b@example.com')
    await unsubscribeWaitlistEntry(api.db, 'a+b@example.com', api.clock.now)
    await forward()
    expect(paths().at(-1)).toBe('PUT /contacts/a%2Bb%40example.com')
    expect((await api.db.select().from(waitlist)).map((row) => row.forward)).toEqual([null, null])
  })

  it.each([
    ['is overloaded', { status: 500, body: 'a proxy’s page' }],
    ['asks for patience', { status: 429, headers: { 'retry-after': '120' } }],
    ['breaks the connection', 'cut' as const],
  ])('retries with growing pauses while the provider %s', async (_, mood) => {
    brevo.misbehave(mood)
    await givenConfirmed()
    await forward()
    const waits = mood === 'cut' || mood.status === 500 ? [1, 5, 15, 60, 60] : [2, 5, 15, 60, 60]
    for (const [failures, minutes] of waits.entries()) {
      expect(await entry()).toMatchObject({
        forwardAttempts: failures + 1,
        forwardDueAt: api.clock.now + minutes * minute,
      })
      api.clock.now += minutes * minute - 1
      await forward()
      api.clock.now += 1
      await forward()
    }
    expect(brevo.calls).toHaveLength(waits.length + 1)
    brevo.misbehave(null)
    api.clock.now += 60 * minute
    await forward()
    expect(await entry()).toMatchObject({ forward: null, forwardDueAt: null })
  })

  it('keeps trying and logs an error if our key is refused', async () => {
    brevo.misbehave({ status: 401, body: { code: 'unauthorized', message: 'Key not found' } })
    await givenConfirmed()
    await forward()
    expect(await entry()).toMatchObject({ forward: 'add', forwardDueAt: api.clock.now + 60 * minute })
    expect(api.log).toMatchObject([{ level: 'error', event: 'waitlist-not-forwarded', outcome: 'locked-out' }])
  })

  it('gives up on an email the provider permanently refuses, and keeps it with the reason', async () => {
    brevo.misbehave({ status: 400, body: { code: 'invalid_parameter', message: 'Invalid email address' } })
    await givenConfirmed()
    await forward()
    expect(await entry()).toMatchObject({
      state: 'confirmed',
      forward: 'add',
      forwardDueAt: null,
      forwardError: '400 invalid_parameter Invalid email address',
    })
  })

  it('never has two senders forward the same email, and continues after a killed one', async () => {
    await givenConfirmed()
    const [mine, other] = await Promise.all([
      takeDueForwards(api.db, api.clock.now, 5 * minute, 5),
      takeDueForwards(api.db, api.clock.now, 5 * minute, 5),
    ])
    expect(mine.length + other.length).toBe(1)
    await forward()
    expect(brevo.calls).toEqual([])
    api.clock.now += 5 * minute
    await forward()
    expect(brevo.lists.get(2)).toEqual(new Set(['ada@example.com']))
  })

  it("doesn't lose an unsubscribe that arrives while the email is being added", async () => {
    await givenConfirmed()
    brevo.misbehave('hang')
    const adding = forward()
    while (brevo.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    api.clock.now += 1
    await unsubscribeWaitlistEntry(api.db, 'ada@example.com', api.clock.now)
    brevo.misbehave(null)
    brevo.hangUp()
    await adding
    expect(paths()).toEqual(['POST /contacts', 'PUT /contacts/ada%40example.com'])
    expect(await entry()).toMatchObject({ state: 'unsubscribed', forward: null, forwardDueAt: null })
  })
})

describe('Without a provider', () => {
  const api = useApi()
  it('keeps confirmed emails until there is one', async () => {
    const mail = { key: 'k', recipient: 'ada@example.com', subject: '', text: '', html: '' }
    await joinWaitlist(api.db, 'ada', mail, api.clock.now)
    await confirmWaitlistEntry(api.db, 'ada', { ...mail, key: 'l' }, api.clock.now)
    await runJob(api.services, 'waitlist')
    expect(await api.db.select().from(waitlist)).toMatchObject([{ forward: 'add', forwardDueAt: api.clock.now }])
  })
})
