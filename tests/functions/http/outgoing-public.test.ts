import { describe, expect, it } from 'vitest'
import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import type { HostIp } from '#functions/http/outgoing/ips.ts'
import { fetchPublic, type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const { given } = useListedSites()

/** The outcome of a request: its status, or the rule that ended it. */
async function outcome(url: string, network: NetworkAccess = reachTo([]), bodyBytes = 0) {
  return fetchPublic({ url, network, bodyBytes }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutgoingFault ? error.kind : error),
  )
}

/** Each way to write a non-public IP in a URL that people could enter. */
const inside = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.0.0.1', '017700000001'],
  ...[
    '0177.0.0.1',
    '0177.0.0.01',
    '0x7f.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '0',
    '0.0.0.0',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
  ],
  ...[
    '100.64.0.1',
    '100.127.255.255',
    '169.254.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
  ],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '4294967295', '192.31.196.1', '192.175.48.1'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...[
    '[::ffff:0:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::1]',
    '[100::1]',
  ],
  ...[
    '[2001::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[2002:808:808::]',
  ],
  ...['[3fff::1]', '[4000::1]', '[5f00::1]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
]

describe('A URL that someone gave us', () => {
  it.each(inside)("isn't requested at %s", async (host) => {
    expect(await outcome(`http://${host}/`)).toBe('not-public')
    expect(await outcome(`https://${host}:443/`)).toBe('not-public')
  })

  it.each(inside)("isn't followed to %s", async (host) => {
    const site = await given((_, response) => {
      response.writeHead(302, { location: Buffer.from(`http://${host}/`).toString('latin1') }).end()
    })
    const url = `http://shop.example:${site.port}/`
    expect(await outcome(url, reachTo([new URL(url).origin]))).toBe('not-public')
    expect(site.requests).toHaveLength(1)
  })

  it.each(inside.filter((host) => /^[\d.]+$|^\[[^%]*\]$/.test(host) && URL.canParse(`http://${host}`)))(
    "isn't requested if its name resolves to %s",
    async (host) => {
      const address = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
      expect(await outcome('http://shop.example/', reachTo([], { 'shop.example': [address] }))).toBe('not-public')
      const both = reachTo([], { 'shop.example': ['8.8.8.8', address] })
      expect(await outcome('http://shop.example/', both)).toBe('mixed')
    },
  )

  it.each([
    ...['ftp://shop.example/', 'file:///etc/passwd', 'data:text/html,a', 'javascript:1', 'gopher://shop.example/'],
    ...[
      'ws://shop.example/',
      'blob:http://shop.example/1',
      'about:blank',
      '//shop.example/',
      'shop.example',
      '',
      'http://',
    ],
    ...['http://user@shop.example/', 'http://user:pass@shop.example/', 'http://:pass@shop.example/'],
    ...['http://shop.example:22/', 'http://shop.example:8888/', 'https://shop.example:6379/', 'http://shop.example:0/'],
    ...['http://256.256.256.256/', 'http://1.2.3.4.5/', 'http://[::1', 'http://[fe80::1%25eth0]/', 'http://exa mple/'],
    ...['http://127.0.0.1:99999/', 'http://0x100000000/', 'http://4294967296/'],
  ])("isn't requested as %s", async (url) => {
    const network = reachTo([])
    expect(await outcome(url, network)).toBe('refused')
    expect(network.lookedUp).toEqual([])
  })

  it.each(['localhost', 'localhost.', 'LOCALHOST', 'ip6-localhost'])('is looked up and refused as %s', async (host) => {
    const answer = await outcome(`http://${host}/`, publicNetwork)
    // Some systems don't know each of these names.
    expect(['not-public', 'dns'].includes(String(answer)) || answer instanceof Error).toBe(true)
  })

  it('is requested at the IP that was checked, even if its name resolves inside a moment later', async () => {
    const site = await given((_, response) => void response.writeHead(200).end())
    const origin = `http://shop.example:${site.port}`
    const answers: HostIp[][] = [[{ address: '127.0.0.1', family: 4 }]]
    const lookups: string[] = []
    const resolve = (host: string) => {
      lookups.push(host)
      const next = answers.shift()
      return next ? Promise.resolve(next) : Promise.reject(new Error('looked up again'))
    }
    const network: NetworkAccess = { resolve, trusted: new Set([origin]), timeoutMs: 5000 }
    expect(await outcome(`${origin}/`, network)).toBe(200)
    expect(lookups).toEqual(['shop.example'])
  })

  it('is checked again at each step, and refused if its name changes', async () => {
    const site = await given((request, response) => {
      // Redirects to itself. By then its name resolves inside.
      response.writeHead(302, { location: `http://shop.example${request.url}` }).end()
    })
    const start = `http://shop.example:${site.port}`
    for (const later of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:7f00:1', 'fd00::1']) {
      const answers = ['127.0.0.1', later]
      const resolve = () => {
        const address = answers.shift() ?? later
        return Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])
      }
      const network: NetworkAccess = { resolve, trusted: new Set([start]), timeoutMs: 5000 }
      expect(await outcome(`${start}/a`, network)).toBe('not-public')
    }
    expect(site.requests).toHaveLength(6)
  })

  it('sends no extra headers, not even to the next site', async () => {
    const headers: Record<string, unknown>[] = []
    const site = await given((request, response) => {
      headers.push(request.headers)
      if (headers.length === 1) response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end()
      else response.writeHead(200).end()
    })
    expect(await outcome(`http://shop.example:${site.port}/`, reachTo([`http://shop.example:${site.port}`]))).toBe(200)
    for (const sent of headers) expect(Object.keys(sent).sort()).toEqual(['accept-encoding', 'connection', 'host'])
  })
})
