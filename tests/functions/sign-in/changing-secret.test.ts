import { expect, it } from 'vitest'
import { addTestUser } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'

describeDatabases('after SECRET was rotated, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('an unconfirmed account still signs in with its password, as fast as other accounts do', async () => {
    await signUp(api, email)
    const previousSecret = api.services.secret
    api.services.secret = 'another secret, long enough to be one'
    expect((await signIn(api, email)).status).toBe(401)
    Object.assign(api.services.env, { previousSecret })
    expect(await whoIs(api, (await signIn(api, email)).body.accessToken)).toBe(email)

    let hashes = 0
    const { hash, matches } = api.services.passwords
    api.services.passwords.hash = (...given) => ((hashes += 1), hash(...given))
    api.services.passwords.matches = (...given) => ((hashes += 1), matches(...given))
    const { user } = await addTestUser(api)
    for (const to of [email, 'nobody@example.com', user.email]) {
      hashes = 0
      await signIn(api, to)
      expect(hashes).toBe(2)
    }
  })
})
