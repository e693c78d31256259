import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type Adapter, type AdapterPayload, type Configuration, interactionPolicy, Provider } from 'oidc-provider'

// A certified OpenID provider on this machine instead of Google, with the claims and the flow we use.

export type Person = { sub: string; email: string; email_verified: boolean; name: string }
/** A key pair, by its name in the set. */
export type SigningKey = { kid: string; privateJwk: JWK; publicJwk: JWK; privateKey: CryptoKey }
/** `cut` closes the connection, `hang` never answers. */
type Fault = 'cut' | 'hang' | { status: number; body: unknown; headers?: Record<string, string> }

export type TestOidc = {
  issuer: string
  clientId: string
  environment: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string }
  /** The people on its page. A test may add some. */
  people: Person[]
  /** Its requests, `GET /jwks`, with the query. */
  calls: string[]
  /** The current signing key. */
  key: () => SigningKey
  /** Rotates to another key and removes the previous one from the set. */
  rotate: () => Promise<void>
  /** Any token, signed with its key or another. */
  sign: (claims: JWTPayload, key?: SigningKey) => Promise<string>
  /** A code for which its token endpoint returns this, whatever is sent with the code. */
  codeFor: (idToken: unknown) => string
  /** Answers this way at every URL or at one. Null: normally. */
  misbehave: (how: Fault | null, path?: string) => void
  stop: () => Promise<void>
}

export const ann: Person = {
  sub: '108169484474386276334',
  email: 'ann@example.com',
  email_verified: true,
  name: 'Ann Example',
}
/** This email was never verified by the provider. */
export const ben: Person = {
  sub: '110248495921238986420',
  email: 'ben@example.com',
  email_verified: false,
  name: 'Ben Example',
}

const clientId = 'uplist.apps.example.com'
const clientSecret = 'a secret of the client, for tests'

export async function startOidc(): Promise<TestOidc> {
  const people = [ann, ben]
  const calls: string[] = []
  let key = await makeSigningKey()
  let provider: Provider
  const prepared = new Map<string, unknown>()
  let fault: { how: Fault; path: string | undefined } | null = null

  const server = createServer((request, response) => {
    const { method, url: path = '' } = request
    calls.push(`${method} ${path}`)
    if (fault && (fault.path ?? path) === path) fail(fault.how, request, response)
    else if (path.startsWith('/interaction/')) void interact(provider, people, request, response)
    else if (path === '/token') void redeem(request, response)
    else void provider.callback()(request, response)
  })
  /** Codes prepared by a test. The provider handles all others. */
  const redeem = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    const code = new URLSearchParams(body).get('code') ?? ''
    if (prepared.has(code)) fail(tokenAnswer(prepared.get(code)), request, response)
    // The provider reads a body from here if it was already consumed.
    else await provider.callback()(Object.assign(request, { body }), response)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = () => new Provider(issuer, configurationOf(people, key))
  provider = open()

  return {
    issuer,
    clientId,
    environment: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    people,
    calls,
    key: () => key,
    rotate: async () => {
      key = await makeSigningKey()
      provider = open()
    },
    sign: (claims, { kid, privateKey } = key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    codeFor: (idToken) => {
      const code = `prepared-${prepared.size}`
      prepared.set(code, idToken)
      return code
    },
    misbehave: (how, path) => {
      fault = how && { how, path }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** As a token endpoint answers. */
export function tokenAnswer(idToken: unknown) {
  return { status: 200, body: { access_token: 'unused', token_type: 'Bearer', expires_in: 3599, id_token: idToken } }
}

let number = 0

export async function makeSigningKey(kid = `key-${(number += 1)}`): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, privateJwk: await exportJWK(privateKey), publicJwk: await exportJWK(publicKey) }
}

function configurationOf(people: Person[], { kid, privateJwk }: SigningKey): Configuration {
  const policy = interactionPolicy.base()
  // Choosing a person gives consent too, as at Google.
  policy.remove('consent')
  return {
    adapter: inMemory,
    clients: [
      {
        client_id: clientId,
        client_name: 'Uplist',
        // A web client may not return to a loopback URL. This kind accepts any port.
        application_type: 'native',
        redirect_uris: ['http://localhost/auth/google', 'http://127.0.0.1/auth/google'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        client_secret: clientSecret,
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The ID token has the email, as Google's does.
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...privateJwk, kid, alg: 'RS256', use: 'sig' }] as never },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    findAccount: (_ctx, sub) => {
      const person = people.find((person) => person.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Like the provider's own, which prints a warning. Our flow needs no more. */
function inMemory(): Adapter {
  const kept = new Map<string, AdapterPayload>()
  const none = () => Promise.resolve(undefined)
  const consume = (id: string) => {
    const payload = kept.get(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    return Promise.resolve()
  }
  return {
    upsert: (id, payload) => Promise.resolve(void kept.set(id, payload)),
    find: (id) => Promise.resolve(kept.get(id)),
    findByUid: (uid) => Promise.resolve([...kept.values()].find((payload) => payload.uid === uid)),
    destroy: (id) => Promise.resolve(void kept.delete(id)),
    findByUserCode: none,
    consume,
    revokeByGrantId: none,
  }
}

/** Its only page: a button for each person. */
async function interact(provider: Provider, people: Person[], request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await textOf(request)).get('sub') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
    return
  }
  const buttons = people.map(({ sub, name, email }) => `<button name="sub" value="${sub}">${name} ${email}</button>`)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">
<h1>Choose an account</h1><form method="post">${buttons.join('\n')}</form></html>`)
}

function fail(how: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (how === 'hang') return
  if (how === 'cut') return void request.socket.destroy()
  response.writeHead(how.status, { 'content-type': 'application/json', ...how.headers })
  response.end(typeof how.body === 'string' ? how.body : JSON.stringify(how.body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
