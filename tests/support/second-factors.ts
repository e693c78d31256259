import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { send } from './accounts.ts'
import type { TestApi } from './api.ts'
import { type Behaviour, SoftwareAuthenticator } from './software-authenticator.ts'

type Options = Parameters<SoftwareAuthenticator['create']>[0] & Parameters<SoftwareAuthenticator['get']>[0]
type PasskeyOptions = { options: Options; attempt: string }

/** Adds a passkey with its two calls. `authenticator`: the one that made it or is to make it. */
export async function addTestPasskey(
  api: TestApi,
  token: string,
  { authenticator = new SoftwareAuthenticator(api.services.env.origin), name = 'Laptop', behaviour = {} } = {},
) {
  const asked = await send<PasskeyOptions>(api, 'POST /users/me/passkeys/options', { token })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  const response = authenticator.create(asked.body.data.options, behaviour)
  type Added = { passkey: { id: string; name: string }; recoveryCodes: string[] | null }
  const answer = await send<Added>(api, 'POST /users/me/passkeys', { token, body: { name, response } })
  return { authenticator, answer, response }
}

/** Signs in with a passkey alone. */
export async function signInByPasskey(
  api: TestApi,
  authenticator: SoftwareAuthenticator,
  behaviour: Behaviour = {},
  knownBrowser = '',
) {
  const asked = await send<PasskeyOptions>(api, 'POST /auth/passkeys/options')
  const { options, attempt } = asked.body.data
  const body = { attempt, response: authenticator.get(options, behaviour), knownBrowser }
  return { answer: await send(api, 'POST /auth/passkeys', { body }), body }
}

/** The first step of a password sign-in. Returns the pending second step. */
export async function firstStep(
  api: TestApi,
  email: string,
  password: string,
  ip = '203.0.113.7',
): Promise<SecondFactorStep> {
  const answer = await send(api, 'POST /auth/signIn', { body: { email, password }, ip })
  const step = (answer.body as unknown as { secondFactor?: SecondFactorStep }).secondFactor
  if (!step) throw new Error(`No second step: ${JSON.stringify(answer.body)}`)
  return step
}

export function finish(api: TestApi, { token }: SecondFactorStep, factor: Record<string, unknown>) {
  return send(api, 'POST /auth/second-factor', { body: { token, ...factor } })
}

/** The second step with a passkey. */
export async function finishByPasskey(
  api: TestApi,
  step: SecondFactorStep,
  authenticator: SoftwareAuthenticator,
  behaviour: Behaviour = {},
) {
  const asked = await send<PasskeyOptions>(api, 'POST /auth/second-factor/passkey', { body: { token: step.token } })
  const response = authenticator.get(asked.body.data.options, behaviour)
  return finish(api, step, { method: 'passkey', response })
}
