import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { localhostCertificate } from '#tests/support/certificates.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { productionSecret, startTlsFront } from '#tests/support/tls-front.ts'
import { printTable } from './figures.ts'
import { installScanner } from './observatory-scan.ts'

// npm run bench observatory: MDN's HTTP Observatory over https, for one page of each kind, errors included. The
// platform runs in its production profile behind a TLS proxy. Fails below 130.

setDefaultCACertificates([...getCACertificates('default'), localhostCertificate])

type ScanRequest = {
  kind: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  times?: number
}

const json = { 'content-type': 'application/json' }
const crossSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const pages = [
  '/',
  '/directories',
  '/directories/submit',
  '/directories/search?q=a',
  '/blog',
  '/auth/login',
  '/privacy',
]
const kinds: ScanRequest[] = [
  ...[...pages, '/dashboard', '/dashboard/account', '/admin', '/admin/waitlist'].map((path) => ({
    kind: 'page',
    path,
  })),
  { kind: 'page not found, static', path: '/404' },
  { kind: 'page not found, made on request', path: '/product/nothing' },
  { kind: 'page, URL not valid', path: '/%' },
  {
    kind: 'page, from another site',
    path: '/waitlist',
    method: 'POST',
    headers: { ...form, ...crossSite },
    body: 'email=a',
  },
  { kind: 'feed', path: '/feed.xml' },
  { kind: 'file', path: '/favicon.svg' },
  { kind: 'API documentation', path: '/api/docs' },
  { kind: 'API', path: '/api/products' },
  { kind: 'API, not found', path: '/api/nothing' },
  { kind: 'API, URL not valid', path: '/api/%' },
  { kind: 'API, method not allowed', path: '/api/products', method: 'DELETE' },
  { kind: 'API, not signed in', path: '/api/users/me' },
  { kind: 'API, bad JSON', path: '/api/auth/signIn', method: 'POST', headers: json, body: '{' },
  {
    kind: 'API, from another site',
    path: '/api/waitlist',
    method: 'POST',
    headers: { ...json, ...crossSite },
    body: '{}',
  },
  { kind: 'API, too large', path: '/api/waitlist', method: 'POST', headers: json, body: 'x'.repeat(300_000) },
  {
    kind: 'API, too many requests',
    path: '/api/auth/exist',
    method: 'POST',
    headers: json,
    body: '{"email":"someone@example.com"}',
    times: 70,
  },
]

const folder = await mkdtemp(join(tmpdir(), 'uplist-observatory-'))
const scanPath = await installScanner(folder)
const [front, smtp] = await Promise.all([startTlsFront(), startSmtp()])
// Pages made on request fetch their frame from the public origin, so the platform must trust its certificate too.
const certificate = join(folder, 'localhost.pem')
await writeFile(certificate, localhostCertificate)
const env = {
  NODE_EXTRA_CA_CERTS: certificate,
  NODE_ENV: 'production',
  SITE_ORIGIN: front.origin,
  SECRET: productionSecret,
  SMTP_URL: smtp.url,
  TRUSTED_PROXY: '127.0.0.1',
}
const platform = await startPlatform({ env })

/** The request sent to the platform instead of the scanner's GET. The scanner can't POST or set headers. */
let asked: ScanRequest | undefined
const isAsked = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && url === asked?.path && headers['x-forwarded-proto'] === 'https'
const replacing = createServer((incoming, outgoing) => {
  const replaced = isAsked(incoming) ? asked : undefined
  const headers = { ...incoming.headers, ...replaced?.headers }
  const sent = request(
    platform.origin,
    { method: replaced?.method ?? incoming.method, path: incoming.url, headers, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    },
  )
  sent.on('error', () => outgoing.destroy())
  sent.end(replaced?.body)
})
await new Promise<void>((resolve) => replacing.listen(0, '127.0.0.1', resolve))
front.forwardTo(`http://127.0.0.1:${(replacing.address() as AddressInfo).port}`)

const rows = []
try {
  for (const kind of kinds) {
    asked = kind
    let scanned = await scanPath(front.port, kind.path)
    for (let turn = 1; turn < (kind.times ?? 1) && scanned.status !== 429; turn += 1) {
      scanned = await scanPath(front.port, kind.path)
    }
    const { status, grade, score, lostBy, gained } = scanned
    rows.push({
      kind: kind.kind,
      path: kind.path,
      status,
      grade,
      score,
      'lost by': lostBy.join(', '),
      gained: gained.join(', '),
    })
  }
} finally {
  replacing.close()
  await platform.stop()
  await front.stop()
  await smtp.stop()
  await rm(folder, { recursive: true })
}
printTable('HTTP Observatory over https', rows)
if (rows.some(({ score }) => score < 130)) process.exitCode = 1
