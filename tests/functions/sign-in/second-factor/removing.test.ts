import { expect, it } from 'vitest'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey } from '#tests/support/second-factors.ts'

describeDatabases('a second factor removed in two tabs, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const removeTwice = async (name: `DELETE /${string}`, token: string) => {
    const answers = await Promise.all([send(api, name, { token }), send(api, name, { token })])
    return answers.map(({ status }) => status).sort()
  }

  it('is already gone in the second tab', async () => {
    const { token } = await addTestUser(api)
    const { answer } = await addTestPasskey(api, token)
    expect(await removeTwice(`DELETE /users/me/passkeys/${answer.body.data.passkey.id}`, token)).toEqual([200, 404])
    const other = await addTestUser(api, { factor: true })
    expect(await removeTwice('DELETE /users/me/authenticator', other.token)).toEqual([200, 404])
  })

  it("can't be removed by an admin if it is the last one", async () => {
    const { token, user } = await addTestUser(api, { admin: true })
    expect(await removeTwice('DELETE /users/me/authenticator', token)).toEqual([409, 409])
    const { answer } = await addTestPasskey(api, await addTestSession(api.services, user))
    expect(await removeTwice('DELETE /users/me/authenticator', token)).toEqual([200, 404])
    const last = `DELETE /users/me/passkeys/${answer.body.data.passkey.id}` as const
    expect(await removeTwice(last, token)).toEqual([409, 409])
  })
})
