import type { RequestListener } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { faults } from '#src/domain/fetching/faults.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import type { WebsiteInfo } from '#src/domain/profiles/profiles.api.ts'
import { websiteInfoMessages } from '#src/domain/profiles/website-infos.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const { given } = useListedSites()
const html = { 'content-type': 'text/html; charset=utf-8' }
const said = (fault: keyof typeof faults) => expect.stringContaining(faults[fault].text) as string

describe('a website that a customer asks us to read', () => {
  const api = useApi()
  let user: TestUser
  beforeEach(async () => {
    user = await addTestUser(api)
  })
  const ask = async (url: string) => {
    const query = new URLSearchParams({ url }).toString()
    return send<WebsiteInfo>(api, `GET /projects/website-infos?${query}`, { token: user.token })
  }
  const read = async (url: string) => (await ask(url)).body.data
  /** A site at shop.example. Everything else follows the normal rules. */
  const serve = async (answer: RequestListener, rest: Partial<NetworkAccess> = {}, hosts = {}) => {
    const site = await given(answer)
    const origin = `http://shop.example:${site.port}`
    api.services.network = reachTo([origin], hosts, rest)
    return { site, origin }
  }

  it('says what it is', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, html).end('<title>Shop</title><meta name=description content="We sell tea.">')
    })
    expect(await read(`${origin}/`)).toMatchObject({ reason: null, title: 'Shop', descriptions: ['We sell tea.'] })
  })

  it('is read in its encoding', async () => {
    const pages: [string, Buffer][] = [
      ['text/html; charset=ISO-8859-1', Buffer.from('<title>Café</title>', 'latin1')],
      ['text/html', Buffer.from('<meta charset="windows-1252"><title>Café</title>', 'latin1')],
      ['text/html', Buffer.from('<title>Café</title>')],
      ['text/html; charset=nonsense', Buffer.from('<title>Café</title>')],
    ]
    const { origin } = await serve((request, response) => {
      const [type, body] = pages[Number(request.url?.slice(1))]!
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    for (const index of pages.keys()) expect((await read(`${origin}/${index}`)).title).toBe('Café')
  })

  it.each<[string, string, RequestListener, unknown]>([
    ['missing', '/', (_, response) => void response.writeHead(404, html).end('<title>No</title>'), said('missing')],
    ['broken', '/', (_, response) => void response.writeHead(500, html).end(), said('server-error')],
    ['blocked', '/', (_, response) => void response.writeHead(403, html).end(), said('closed')],
    [
      'a file',
      '/',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      'It isn’t a web page.',
    ],
  ])('that is %s has its host name and a reason', async (_, path, answer, reason) => {
    const { origin } = await serve(answer)
    const answered = await ask(`${origin}${path}`)
    expect(answered.status).toBe(200)
    expect(answered.body.data).toMatchObject({ reason, name: 'shop.example', title: '', descriptions: [] })
  })

  it('that is of no type is read as a page, as in browsers', async () => {
    const { origin } = await serve((_, response) => void response.writeHead(200).end('<title>A</title>'))
    expect((await ask(`${origin}/`)).body.data).toMatchObject({ reason: null, title: 'A' })
  })

  it('that has no IP, refuses or hangs has a reason, too', async () => {
    const { site, origin } = await serve(() => undefined, { timeoutMs: 200 }, { 'none.example': 'ENOTFOUND' })
    expect(await read('https://none.example/')).toMatchObject({ name: 'none.example', reason: said('dns') })
    expect(await read(`${origin}/`)).toMatchObject({ reason: said('timeout') })
    await site.stop()
    expect(await read(`${origin}/`)).toMatchObject({ reason: said('refused') })
  })

  it.each([
    '',
    'shop',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'https://user:pass@shop.example/',
    `https://shop.example/${'a'.repeat(3000)}`,
  ])("isn't requested as %j", async (url) => {
    const network = reachTo([])
    api.services.network = network
    const refused = await ask(url)
    expect([refused.status, refused.body.message]).toEqual([422, websiteInfoMessages.url])
    expect(network.lookedUp).toEqual([])
  })

  // tests/functions/http/outgoing-public.test.ts has every notation. Here: that this route follows those rules.
  const inside = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '127.1', '10.0.0.1', '192.168.0.1'],
    ...[
      '169.254.169.254',
      '2852039166',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[fd00::1]',
    ],
  ]

  it.each(inside)("isn't requested at %s, by its IP", async (host) => {
    const { site } = await serve((_, response) => void response.writeHead(200, html).end('secret'))
    for (const url of [`http://${host}:${site.port}/`, `http://${host}/`]) {
      const { status, body } = await ask(url)
      // An IP isn't the name of a website.
      expect([status, body.message]).toEqual([422, websiteInfoMessages.url])
    }
    expect(site.requests).toEqual([])
  })

  it.each(inside)("isn't followed to %s", async (host) => {
    const { site, origin } = await serve(
      (_, response) => void response.writeHead(302, { location: `http://${host}/` }).end(),
    )
    expect(await read(`${origin}/`)).toMatchObject({ reason: said('not-public'), title: '' })
    expect(site.requests).toHaveLength(1)
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:7f00:1', 'fd00::1'])(
    "isn't requested if its name resolves to %s, not even among others",
    async (ip) => {
      api.services.network = reachTo([], { 'shop.example': [ip], 'both.example': ['93.184.215.14', ip] })
      expect((await read('http://shop.example/')).reason).toEqual(said('not-public'))
      expect((await read('http://both.example/')).reason).toEqual(said('not-checked'))
    },
  )

  it('is requested at the IP that was checked, even if its name changes meanwhile', async () => {
    const { origin } = await serve((_, response) => void response.writeHead(200, html).end('<title>Shop</title>'))
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const lookups: string[] = []
    api.services.network = {
      ...api.services.network,
      resolve: (host) => {
        lookups.push(host)
        return Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: 4 })))
      },
    }
    expect((await read(`${origin}/`)).title).toBe('Shop')
    expect(lookups).toEqual(['shop.example'])
  })

  it('is checked again after a redirect, when its name may lead inside', async () => {
    const { site, origin } = await serve((request, response) => {
      response.writeHead(302, { location: `http://shop.example${request.url}` }).end()
    })
    expect((await read(`${origin}/`)).reason).toEqual(said('not-public'))
    expect(site.requests).toHaveLength(1)
  })

  it('is read up to 1 MB, however long it is', async () => {
    const chunk = `<p>${'a'.repeat(65_000)}</p>`
    const { origin } = await serve((_, response) => {
      response.writeHead(200, html).write('<title>Long</title>')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    })
    expect(await read(`${origin}/`)).toMatchObject({ reason: null, title: 'Long' })
  })

  it.each([
    ['gzip', gzipSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ] as const)('is decompressed up to 1 MB: a bomb of %s does no harm', async (encoding, pack) => {
    const bomb = pack(Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(20_000_000, ' ')]))
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { ...html, 'content-encoding': encoding }).end(bomb)
    })
    expect(await read(`${origin}/`)).toMatchObject({ reason: null, title: 'Bomb' })
  })

  it('that sends byte by byte gets our timeout', async () => {
    const { origin } = await serve(
      (_, response) => {
        response.writeHead(200, html)
        const timer = setInterval(() => response.write('a'), 5)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 300 },
    )
    expect((await read(`${origin}/`)).reason).toEqual(said('timeout'))
  })

  it('is one of 30 in ten minutes', async () => {
    for (let count = 0; count < 30; count += 1) expect((await ask('https://shop.example/')).status).toBe(200)
    const refused = await ask('https://shop.example/')
    expect([refused.status, refused.body.message]).toEqual([429, websiteInfoMessages.tooMany])
    const other = await addTestUser(api)
    const query = 'url=https%3A%2F%2Fshop.example'
    expect((await send(api, `GET /projects/website-infos?${query}`, { token: other.token })).status).toBe(200)
  })

  it('is part of the readiness of a profile, until the URL is changed', async () => {
    const { origin } = await serve(
      (_, response) => void response.writeHead(200, html).end('<a href="/privacy">Privacy</a>'),
    )
    const { token } = user
    const body = { name: 'Shop', website_url: `${origin}/` }
    const { id } = (await send(api, 'POST /projects', { token, body })).body.data
    const path = `/projects/${id!}/profile` as const
    expect((await send(api, `POST ${path}/site-check`, { token })).status).toBe(409)

    const fields = { website_url: `${origin}/` }
    await send(api, `PUT ${path}`, { token, body: { version: 0, fields } })
    const checked = (await send<Profile>(api, `POST ${path}/site-check`, { token })).body.data
    expect(checked).toMatchObject({ version: 1, site: { https: false, hasPrivacyPage: true, reason: null } })
    expect(checked.readiness.map(({ key }) => key)).toContain('https')
    expect((await send<Profile>(api, `GET ${path}`, { token })).body.data).toEqual(checked)

    const moved = { website_url: `${origin}/moved` }
    const changed = (await send<Profile>(api, `PUT ${path}`, { token, body: { version: 1, fields: moved } })).body.data
    expect(changed.site).toBeNull()
    expect(changed.readiness.map(({ key }) => key)).not.toContain('https')
  })
})
