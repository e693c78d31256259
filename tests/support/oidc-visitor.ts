import type { Person } from './oidc.ts'

/** Where our site is, for a provider that sends somebody back to it. */
export const returnAddress = 'http://localhost:8888/auth/google'

type Wanted = { authorizationUrl: string; clientId: string; nonceHash: string; person: Person }

/** Goes where the browser goes, presses the button of a person, and gives what comes back in the fragment. */
export async function visitProvider({ authorizationUrl, clientId, nonceHash, person }: Wanted) {
  const parameters = {
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: returnAddress,
    nonce: nonceHash,
    state: 'the state',
  }
  const cookies = new Map<string, string>()
  let address = `${authorizationUrl}?${new URLSearchParams(parameters).toString()}`
  let pressed: RequestInit = {}
  for (let step = 0; step < 8; step += 1) {
    const response = await fetch(address, {
      ...pressed,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    if (location?.startsWith(returnAddress)) return new URLSearchParams(new URL(location).hash.slice(1))
    if (location) [address, pressed] = [new URL(location, address).href, {}]
    else if (page.includes(`value="${person.sub}"`)) {
      pressed = { method: 'POST', body: new URLSearchParams({ sub: person.sub }) }
    } else throw new Error(`${address} answers ${response.status}: ${page}`)
  }
  throw new Error('The provider leads nowhere')
}
