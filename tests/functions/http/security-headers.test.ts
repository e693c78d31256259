import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentationHeaders, pageHeaders, transportHeaders } from '#functions/http/security-headers.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import { pagePolicy, staticPolicies } from '#src/domain/pages/content-security.ts'
import { readEnvironment } from '#src/env.ts'
import { useApi } from '#tests/support/api.ts'
import { newFolder } from '#tests/support/folders.ts'
import { givenProducts } from '#tests/support/submissions.ts'

const defaults = readEnvironment({})

/** The headers of a static file in a build with this `_headers`. */
const staticHeaders = async (path: string, policies = staticPolicies(defaults)) => {
  const build = await newFolder('headers')
  await writeFile(join(build, '_headers'), policies)
  const headers = new Headers()
  await readRules(process.cwd(), 'netlify.toml').applyHeaders(build, path, headers)
  return Object.fromEntries(headers)
}

describe('The headers of static responses', () => {
  it.each(['/', '/directories', '/g/anything', '/404'])('are those of pages: %s', async (path) => {
    expect(await staticHeaders(path)).toEqual({ ...pageHeaders, ...transportHeaders(defaults) })
  })

  it.each(['off', 'max-age=0', 'max-age=63072000; includeSubDomains; preload'])(
    'have HSTS as set: %s',
    async (HSTS) => {
      const env = readEnvironment({ HSTS })
      const headers = await staticHeaders('/', staticPolicies(env))
      expect(headers).toEqual({ ...pageHeaders, ...transportHeaders(env) })
      expect(headers['strict-transport-security']).toBe(HSTS === 'off' ? undefined : HSTS)
    },
  )

  it.each(['/g/a.md', '/page/a.md', '/c/a.md'])('keep searches away from the twin %s', async (path) => {
    expect(await staticHeaders(path)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
  })
})

describe('The policy of a site with analytics', () => {
  const origin = 'https://stats.example'
  const policyOf = async (path: string) =>
    (await staticHeaders(path, staticPolicies({ ...defaults, analytics: { origin } })))['content-security-policy']

  it('lets the script of that one origin run and report on public pages', async () => {
    const policy = await policyOf('/g/anything')
    for (const name of ['script-src', 'connect-src', 'img-src']) expect(policy).toContain(`${name} 'self' ${origin}`)
    expect(policy?.replaceAll(` ${origin}`, '')).toBe(pagePolicy())
  })

  it.each(['/auth/reset', '/dashboard', '/dashboard/account', '/admin', '/admin/posts/edit'])(
    "doesn't where personal data is shown: %s",
    async (path) => {
      expect(await policyOf(path)).toBe(pagePolicy())
    },
  )
})

describe('The policy for pages', () => {
  const directives = new Map(
    pageHeaders['content-security-policy']!.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

  it('allows only what it names', () => {
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'self'"])
  })

  it.each(['script-src', 'style-src'])('has only our files and known hashes in %s', (name) => {
    const [self, ...hashes] = directives.get(name)!
    expect(self).toBe("'self'")
    for (const hash of hashes) expect(hash).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/)
  })

  it("doesn't redirect local pages to https", () => {
    expect(directives.has('upgrade-insecure-requests')).toBe(false)
  })
})

describe('The headers of functions', () => {
  const api = useApi()
  const headersOf = async (path: string, init?: RequestInit) => Object.fromEntries((await api.call(path, init)).headers)

  it.each(['/product/tea', '/product/nothing', '/directories/search?q=x', '/submissions/a/b', '/elsewhere'])(
    'are those of pages for %s',
    async (path) => {
      await givenProducts(api.db, [{ slug: 'tea' }])
      const { 'referrer-policy': referrer, ...expected } = pageHeaders
      expect(await headersOf(path)).toMatchObject(expected)
      // The URL of a submission is its key, so it must not be sent as a referrer.
      expect((await headersOf(path))['referrer-policy']).toBe(
        path.startsWith('/submissions') ? 'no-referrer' : referrer,
      )
    },
  )

  it('allow nothing inline on the API docs page', async () => {
    expect(await headersOf('/api/docs')).toMatchObject(documentationHeaders)
    expect(documentationHeaders['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
    expect(pageHeaders['content-security-policy']).not.toContain('unsafe')
  })

  it('let other sites show share images', async () => {
    const headers = await headersOf('/api/share-images/page/site.png')
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' })
  })

  it('let no other site read anything', async () => {
    for (const path of ['/api/products', '/api/users/me', '/api/openapi.json']) {
      const headers = { origin: 'https://elsewhere.example' }
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await api.call(path, { method, headers })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  it.each(['/api/products', '/api/openapi.json', '/api/nothing', '/api/health'])(
    'keep other sites from embedding %s, where nothing can run',
    async (path) => {
      expect(await headersOf(path)).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
    },
  )
})
