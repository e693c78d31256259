import { beforeEach, expect, it } from 'vitest'
import { alertOwner } from '#functions/security-log/alerts.ts'
import { type SecurityEntry, writeSecurityEvent } from '#functions/security-log/queue.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const minute = 60_000
const hour = 60 * minute

describeDatabases('Alerts to the owner, from a $kind', ({ kind }) => {
  const api = useApi(kind, () => ({ OWNER_EMAIL: 'owner@example.com' }))
  beforeEach(() => {
    api.clock.now = Date.UTC(2026, 10, 20, 12, 10)
  })
  const write = (...entries: SecurityEntry[]) =>
    Promise.all(entries.map((entry) => writeSecurityEvent(api.services, entry)))
  const queuedMails = () => api.db.select().from(mails)

  it.each([
    [{ event: 'admin-granted' }, 'Admin access changed'],
    [{ event: 'admin-revoked' }, 'Admin access changed'],
    [{ event: 'factors-reset', details: { by: 'command' } }, 'A second factor was reset'],
    [{ event: 'signed-in', details: { admin: true, newDevice: true } }, 'An admin signed in from a new device'],
    [{ event: 'data-exported', details: { what: 'waitlist' } }, 'People’s data was exported'],
    [{ event: 'webhook-refused' }, 'Webhook calls with a wrong signature'],
  ] as [SecurityEntry, string][])('report %o', async (entry, subject) => {
    await write({ userId: 'ann', client: '203.0.113.7', ...entry })
    await alertOwner(api.services)
    expect(await queuedMails()).toMatchObject([{ recipient: 'owner@example.com', subject: `${subject} (Uplist)` }])
  })

  it('ignore normal events', async () => {
    await write(
      { event: 'signed-in', details: { admin: true, newDevice: false } },
      { event: 'signed-in', details: { newDevice: true } },
      { event: 'password-changed', userId: 'ann' },
      ...Array.from({ length: 99 }, () => ({ event: 'sign-in-failed' as const, client: '203.0.113.7' })),
    )
    await alertOwner(api.services)
    expect(await queuedMails()).toEqual([])
  })

  it('are one mail per kind and hour, and cover every event', async () => {
    await write({ event: 'admin-granted' }, { event: 'data-exported' })
    await alertOwner(api.services)
    expect(await queuedMails()).toHaveLength(2)
    api.clock.now += 5 * minute
    await write({ event: 'admin-revoked' }, { event: 'admin-granted' })
    await alertOwner(api.services)
    expect(await queuedMails()).toHaveLength(2)
    api.clock.now += hour
    await alertOwner(api.services)
    const [, , third, ...more] = await queuedMails()
    expect(more).toEqual([])
    expect(third!.text).toContain('granted or revoked 2 times')
    await alertOwner(api.services)
    expect(await queuedMails()).toHaveLength(3)
  })

  it('report many failed sign-ins across all accounts and clients within an hour', async () => {
    const fail = (count: number) =>
      write(
        ...Array.from({ length: count }, (_, number) => ({
          event: 'sign-in-failed' as const,
          client: `198.51.100.${number % 60}`,
          userId: `user${number % 7}`,
        })),
      )
    await fail(60)
    api.clock.now += 70 * minute
    await fail(60)
    await alertOwner(api.services)
    expect(await queuedMails()).toEqual([])
    await fail(60)
    await alertOwner(api.services)
    const [mail] = await queuedMails()
    expect(mail!.text).toContain('There were 120 failed sign-ins within an hour')
    expect(mail!.text).toContain('/admin/security?event=sign-in-failed')
  })

  it("aren't sent without an owner email", async () => {
    await write({ event: 'admin-granted' })
    await alertOwner({ ...api.services, env: { ...api.services.env, ownerEmail: undefined } })
    expect(await queuedMails()).toEqual([])
  })
})
