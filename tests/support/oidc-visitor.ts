import type { Person } from './oidc.ts'

type Wanted = {
  authorizationUrl: string
  clientId: string
  redirectUri: string
  nonceHash: string
  codeChallenge: string
  person: Person
}

/** Follows redirects like a browser, presses a person's button, and returns the URL parameters at the end. */
export async function visitProvider(wanted: Wanted) {
  const { authorizationUrl, clientId, redirectUri, nonceHash, codeChallenge, person } = wanted
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    nonce: nonceHash,
    state: 'the state',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
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
    if (location?.startsWith(redirectUri)) return new URL(location).searchParams
    if (location) [address, pressed] = [new URL(location, address).href, {}]
    else if (page.includes(`value="${person.sub}"`)) {
      pressed = { method: 'POST', body: new URLSearchParams({ sub: person.sub }) }
    } else throw new Error(`${address} answers ${response.status}: ${page}`)
  }
  throw new Error('The provider leads nowhere')
}
