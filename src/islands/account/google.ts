import { askApi, type Outcome } from './api.ts'
import type { SignedIn } from './entering.ts'
import { keepTab, takeTab } from './tab-storage.ts'

// Signing in with Google by OpenID Connect's implicit flow: no script of Google's on our pages.

const stateKey = 'googleState'
const nonceKey = 'googleNonce'

type Start = { success: true; data: { clientId: string; authorizationUrl: string } }

/**
 * Where Google asks who one is, or why that is not known. What comes back counts only in this tab: it must bring the
 * `state`, and a token made for the `nonce`, of which Google sees the hash alone.
 */
export async function startGoogle(): Promise<Outcome<URL>> {
  const answer = await askApi<Start>('/auth/google')
  if (!answer.ok) return answer
  const { clientId, authorizationUrl } = answer.body.data
  const nonce = randomText()
  const state = randomText()
  keepTab(nonceKey, nonce)
  keepTab(stateKey, state)
  const url = new URL(authorizationUrl)
  const parameters = {
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}/auth/google`,
    nonce: await hashed(nonce),
    state,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { ok: true, body: url }
}

/** Signs in with what Google put into the fragment; null: it is not the answer to what this tab asked. */
export async function finishGoogle(fragment: string): Promise<Outcome<SignedIn> | null> {
  const said = new URLSearchParams(fragment)
  const state = takeTab(stateKey)
  const nonce = takeTab(nonceKey)
  const credential = said.get('id_token')
  if (!state || !nonce || !credential || said.get('state') !== state) return null
  return askApi<SignedIn>('/auth/google', { method: 'POST', json: { credential, nonce } })
}

/** 256 bits as 43 characters. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hashed(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
