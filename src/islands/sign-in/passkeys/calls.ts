import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { type ApiRequest, askApi, askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { keepKnownBrowser, type Known, knownBrowser, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import type { FormFault } from '#src/islands/ui/useForm.ts'
import { type CreateOptions, createPasskey, type GetOptions, getPasskey } from './ceremonies.ts'

type Options<Kind> = { data: { options: Kind } }
export type Added = { passkey: Passkey; recoveryCodes: string[] | null }

/** An error in the format that forms expect. */
function fault(message: string): { ok: false } & FormFault {
  return { ok: false, message, errors: [] }
}

/** Makes a passkey in this browser and adds it to the account. */
export async function addPasskey(name: string): Promise<{ ok: true; added: Added } | ({ ok: false } & FormFault)> {
  const asked = await askSignedIn<Options<CreateOptions>>('/users/me/passkeys/options', { method: 'POST' })
  if (!asked.ok) return asked
  const made = await createPasskey(asked.body.data.options)
  if (!made.ok) return fault(made.message)
  const json = { name, response: made.response }
  const answer = await askSignedIn<{ data: Added } & Known>('/users/me/passkeys', { method: 'POST', json })
  if (!answer.ok) return answer
  keepKnownBrowser(answer.body)
  return { ok: true, added: answer.body.data }
}

type Signed = { ok: true; response: unknown } | ({ ok: false } & FormFault)

/** Lets a passkey sign what `path` asks for. */
export async function signWithPasskey(path: string, request: ApiRequest, ask: typeof askApi = askApi): Promise<Signed> {
  const asked = await ask<Options<GetOptions>>(path, { method: 'POST', ...request })
  if (!asked.ok) return asked
  const signed = await getPasskey(asked.body.data.options)
  return signed.ok ? signed : fault(signed.message)
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(): Promise<Outcome<SignedIn> | ({ ok: false } & FormFault)> {
  type Start = { data: { options: GetOptions; attempt: string } }
  const asked = await askApi<Start>('/auth/passkeys/options', { method: 'POST' })
  if (!asked.ok) return asked
  const { options, attempt } = asked.body.data
  const signed = await getPasskey(options)
  if (!signed.ok) return fault(signed.message)
  const json = { attempt, response: signed.response, knownBrowser: knownBrowser() }
  return askApi<SignedIn>('/auth/passkeys', { method: 'POST', json })
}
