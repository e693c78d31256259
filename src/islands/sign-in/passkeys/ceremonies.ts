import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

// Passkeys in the browser. The library is only loaded when a passkey is used.

export type Ceremony<Response> = { ok: true; response: Response } | { ok: false; message: string }

export type CreateOptions = PublicKeyCredentialCreationOptionsJSON
export type GetOptions = PublicKeyCredentialRequestOptionsJSON

const unsupported = 'This browser doesn’t support passkeys'
const canceledMessage = 'Canceled, or it took too long. Nothing was changed. Try again when you’re ready.'
const failed = 'Your browser couldn’t use a passkey here. Try again, or use another method.'
const known = 'This device already has a passkey for your account'

/** Lets the browser create a passkey. */
export async function createPasskey(optionsJSON: CreateOptions): Promise<Ceremony<RegistrationResponseJSON>> {
  return run(async ({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** Lets the browser sign with a passkey that the visitor chooses. */
export async function getPasskey(optionsJSON: GetOptions): Promise<Ceremony<AuthenticationResponseJSON>> {
  return run(async ({ startAuthentication }) => startAuthentication({ optionsJSON }))
}

async function run<Response>(
  ceremony: (library: typeof import('@simplewebauthn/browser')) => Promise<Response>,
): Promise<Ceremony<Response>> {
  try {
    const library = await import('@simplewebauthn/browser')
    if (!library.browserSupportsWebAuthn()) return { ok: false, message: unsupported }
    return { ok: true, response: await ceremony(library) }
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return canceledMessage
  return name === 'InvalidStateError' ? known : failed
}
