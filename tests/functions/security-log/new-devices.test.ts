import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestUser, password } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, finish, firstStep, signInByPasskey } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'
const hour = 3_600_000

describe("an admin's sign-in", () => {
  const api = useMailedApi()
  const signIn = async (knownBrowser: string) => {
    const step = await firstStep(api, email, password)
    const { body } = await finish(api, step, { method: 'totp', code: codeAt(api.clock.now), knownBrowser })
    return (body as unknown as { knownBrowser: string }).knownBrowser
  }
  const newDevices = async () => {
    await api.settle()
    const events = await api.db.select().from(securityEvents).where(eq(securityEvents.event, 'signed-in'))
    return events.sort((one, other) => one.at - other.at).map(({ details }) => details.newDevice)
  }

  it("isn't a new device in a browser used before, even after the session has ended", async () => {
    await addTestUser(api, { email, password, admin: true })
    let known = await signIn('')
    for (let day = 0; day < 3; day += 1) {
      api.clock.now += 24 * hour
      expect(await runJob(api.services, 'sweep')).toBe('done')
      known = await signIn(known)
    }
    expect(await newDevices()).toEqual([true, false, false, false])
  })

  it('is a new device in a similar browser within the hour', async () => {
    await addTestUser(api, { email, password, admin: true })
    await signIn('')
    const other = await addTestUser(api, { email: 'bob@example.com', password, admin: true })
    api.clock.now += hour
    const step = await firstStep(api, other.user.email, password)
    const sent = { method: 'totp', code: codeAt(api.clock.now) }
    const theirs = (await finish(api, step, sent)).body as unknown as { knownBrowser: string }
    for (const made of ['', 'x', theirs.knownBrowser]) {
      api.clock.now += hour
      await signIn(made)
    }
    expect(await newDevices()).toEqual([true, true, true, true, true])
  })

  it('counts as known with a passkey too', async () => {
    const { token } = await addTestUser(api, { email, password, admin: true })
    const { authenticator } = await addTestPasskey(api, token)
    const known = await signIn('')
    api.clock.now += hour
    await signInByPasskey(api, authenticator, {}, known)
    api.clock.now += hour
    await signInByPasskey(api, authenticator)
    expect(await newDevices()).toEqual([true, false, true])
  })
})
