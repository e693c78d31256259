import { describe, expect, it } from 'vitest'
import { readRules } from '#netlify/local/pages/rules.ts'

// Netlify and the local platform follow the same rules in netlify.toml.

const { findRedirect } = readRules(process.cwd(), 'netlify.toml')

async function follow(path: string): Promise<[number, string] | null> {
  const rule = await findRedirect(new URL(`http://localhost${path}`), new Headers())
  return rule?.redirect ? [rule.statusCode, rule.targetRelative] : null
}

describe('The redirect rules', () => {
  it.each(['/product', '/product/'])('lead from %s, which names no product, to the directory', async (path) => {
    expect(await follow(path)).toEqual([301, '/directories'])
  })

  it('lead from where the list of an order was to its page, with the order', async () => {
    expect(await follow('/dashboard/report?order=a1')).toEqual([308, '/dashboard/profile?order=a1'])
    expect(await follow('/dashboard/report')).not.toEqual([308, expect.anything()])
  })

  it('depend on a cookie where they say so, also when the URL was asked before without it', async () => {
    const url = new URL('http://localhost/shells/product')
    const status = async (cookie?: string) =>
      (await findRedirect(url, new Headers(cookie === undefined ? {} : { cookie })))?.statusCode
    expect([await status(), await status('shell=1'), await status(), await status('a=b')]).toEqual([404, 200, 404, 404])
  })

  it('lead from anything else unknown to /404', async () => {
    expect(await follow('/g/directory-submission-list-seo-atlantis')).toEqual([302, '/404'])
    expect(await follow('/products')).toEqual([302, '/404'])
  })
})
