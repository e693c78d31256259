import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverMails } from '#functions/mails/delivery.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { largestMail, type RealPostfix, startRealPostfix } from './postfix.ts'

// Mail as a real Postfix takes it, and as it arrives in the mailbox.

let postfix: RealPostfix
beforeAll(async () => {
  postfix = await startRealPostfix()
})
afterAll(() => postfix.stop())

const api = useApi()
const [minute, hour] = [60_000, 3_600_000]
let count = 0

/** Queues a mail and sends what is due. */
async function send(url: string, traits: Partial<typeof mails.$inferInsert> = {}) {
  count += 1
  const key = `peer:${count}`
  const { now } = api.clock
  await api.db.insert(mails).values({
    ...{ key, recipient: 'ann@mail.example', subject: `Mail ${count}`, text: 'Hello', html: '<p>Hello</p>' },
    ...{ createdAt: now, dueAt: now },
    ...traits,
  })
  await sendDue(url)
  return { key, subject: `Mail ${count}` }
}
const sendDue = (smtpUrl: string) =>
  deliverMails({ ...api.services, env: { ...api.services.env, smtpUrl, origin: 'https://uplist.example' } })
const rowOf = async (key: string) => (await api.db.select().from(mails)).find((row) => row.key === key)
const arrived = async (subject: string) => (await postfix.mailbox()).filter((mail) => mail.subject === subject)

it('arrives as it was written, through its queue', async () => {
  const text = '.\n..two dots\nFrom here\n茶 — é “x” 👩‍👩‍👧\n' + 'x'.repeat(1200)
  const { key } = await send(postfix.url('plain'), {
    ...{ subject: 'Ünïcode — 茶'.repeat(20), text, html: `<p>${'x'.repeat(1200)}</p>` },
    unsubscribeUrl: `https://uplist.example/stop?token=${'t'.repeat(300)}`,
  })
  expect(await rowOf(key)).toMatchObject({ lastError: null, attempts: 1 })
  const [mail, ...others] = await arrived('Ünïcode — 茶'.repeat(20))
  expect(others).toEqual([])
  expect(mail?.text?.trim()).toBe(text)
  expect(mail?.html).toContain('x'.repeat(1200))
  const headers = new Map(mail?.headers.map((header) => [header.key, header.value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('list-unsubscribe')?.replaceAll(/\s/g, '')).toContain('t'.repeat(300))
  expect(headers.get('received')).toContain('from uplist.example')
})

it('goes to a Postfix on this machine over TLS, whose certificate is its own, and to none elsewhere', async () => {
  const sent = await send(postfix.url('encrypted'))
  expect(await arrived(sent.subject)).toHaveLength(1)
  const before = await postfix.taken()
  const { key } = await send(postfix.url('encrypted', '0.0.0.0'))
  expect(await rowOf(key)).toMatchObject({ sentAt: null, lastError: expect.stringContaining('certificate') as string })
  expect(await postfix.taken()).toBe(before)
})

it('comes back when it is asked to, once', async () => {
  const { key, subject } = await send(postfix.url('screened'))
  expect(await rowOf(key)).toMatchObject({ sentAt: null, lastError: expect.stringMatching(/45\d/) as string })
  api.clock.now += minute
  await sendDue(postfix.url('screened'))
  expect(await rowOf(key)).toMatchObject({ lastError: null, attempts: 2 })
  expect(await arrived(subject)).toHaveLength(1)
})

it('waits for a mailbox that is full', async () => {
  const { key } = await send(postfix.url('plain'), { recipient: 'full@mail.example' })
  expect(await rowOf(key)).toMatchObject({ sentAt: null, strikes: 0, dueAt: api.clock.now + minute })
})

it('is given up for a mailbox that doesn’t exist, and for one too large', async () => {
  const { key } = await send(postfix.url('plain'), { recipient: 'nobody@mail.example' })
  expect(await rowOf(key)).toMatchObject({ state: 'failed', attempts: 1 })
  const large = await send(postfix.url('plain'), { text: 'x'.repeat(largestMail) })
  expect(await rowOf(large.key)).toMatchObject({ state: 'failed', attempts: 1 })
})

it('is tried for a day where we aren’t allowed to send, without a second one of it', async () => {
  const { key } = await send(postfix.url('plain'), { recipient: 'ann@other.example' })
  expect(await rowOf(key)).toMatchObject({ state: 'waiting', strikes: 1, dueAt: api.clock.now + 15 * minute })
  for (let pause = 0; pause < 5; pause += 1) {
    api.clock.now += 12 * hour
    await sendDue(postfix.url('plain'))
  }
  expect(await rowOf(key)).toMatchObject({ state: 'failed', attempts: 6 })
})

it('of 2 MB arrives whole', async () => {
  const text = Array.from({ length: 20_000 }, (_, line) => `${line} ${'é'.repeat(10)} ${'x'.repeat(20)}`).join('\n')
  const { subject } = await send(postfix.url('plain'), { text, html: '<p>x</p>' })
  const [mail] = await arrived(subject)
  expect(mail?.text?.trim()).toBe(text)
})

it('arrives once at a Postfix whose filter answers after twelve seconds', async () => {
  const { key, subject } = await send(postfix.url('slow'))
  expect(await rowOf(key)).toMatchObject({ lastError: null, attempts: 1 })
  api.clock.now += hour
  await sendDue(postfix.url('slow'))
  expect(await arrived(subject)).toHaveLength(1)
})
