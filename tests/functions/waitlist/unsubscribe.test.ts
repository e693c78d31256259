import { describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { unsubscribeLink } from '#functions/waitlist/mails.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'

describe('an unsubscribe link', () => {
  const api = useApi()

  it('still works after the email was deleted, and only with our signature', async () => {
    await send(api, 'POST /waitlist', { body: { email: 'ann@example.com' } })
    const [entry] = await api.db.select().from(waitlist)
    const path = new URL(unsubscribeLink(api.services, entry!.ref)).pathname
    api.clock.now += 400 * 86_400_000
    await runJob(api.services, 'sweep')
    expect(await api.db.select().from(waitlist)).toEqual([])
    for (const method of ['GET', 'POST']) {
      const response = await api.call(path, { method })
      expect([response.status, (await response.text()).includes('Leave the waitlist?')]).toEqual([200, false])
      expect((await api.call(`${path.slice(0, -1)}!`, { method })).status).toBe(404)
    }
  })
})
