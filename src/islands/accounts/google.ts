import { askApi, type Outcome } from '#src/islands/api/requests.ts'
import { keepTab, tabKeys, takeTab } from '#src/islands/browser-storage/browser-storage.ts'
import { intentToSend } from '#src/islands/ui/kept-intent.ts'
import { knownBrowser, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import { randomText, sha256 } from './random-text.ts'

// Sign-in with Google by authorization code with PKCE: no script of Google's on our pages.

type Start = { success: true; data: { clientId: string; authorizationUrl: string; redirectUri: string } }
type Pending = { state: string; nonce: string; codeVerifier: string }

/**
 * The URL of Google's sign-in page, or an error. The response only counts in this tab: it must contain the
 * `state`, and a code for the `nonce` and `codeVerifier`, of which Google sees only the hashes.
 */
export async function startGoogle(): Promise<Outcome<URL>> {
  const answer = await askApi<Start>('/auth/google')
  if (!answer.ok) return answer
  const { clientId, authorizationUrl, redirectUri } = answer.body.data
  const pending: Pending = { state: randomText(), nonce: randomText(), codeVerifier: randomText() }
  keepTab(tabKeys.google, JSON.stringify(pending))
  const url = new URL(authorizationUrl)
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: pending.state,
    nonce: await sha256(pending.nonce),
    code_challenge: await sha256(pending.codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { ok: true, body: url }
}

/** Signs in with Google's response in the URL. Null: this tab didn't request it. */
export async function finishGoogle(query: string): Promise<Outcome<SignedIn> | null> {
  const said = new URLSearchParams(query)
  const pending = JSON.parse(takeTab(tabKeys.google) ?? 'null') as Pending | null
  const code = said.get('code')
  if (!pending || !code || said.get('state') !== pending.state) return null
  const { nonce, codeVerifier } = pending
  const kept = { knownBrowser: knownBrowser(), intent: intentToSend() }
  const json = { code, codeVerifier, nonce, iss: said.get('iss') ?? '', ...kept }
  return askApi<SignedIn>('/auth/google', { method: 'POST', json })
}
