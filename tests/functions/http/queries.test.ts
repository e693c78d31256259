import { describe, expect, it } from 'vitest'
import { useApi } from '#tests/support/api.ts'

describe('A repeated query parameter', () => {
  const api = useApi()

  it.each(['q=a&q=b', 'page=1&page=1', 'nothing-we-know=1&nothing-we-know=2', 'q=a&%71=b'])(
    'is refused by the API: %s',
    async (query) => {
      const response = await api.call(`/api/products?${query}`)
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(((await response.json()) as { detail: string }).detail).toMatch(/^Send the parameter “.+” only once\.$/)
    },
  )

  it('is refused by pages', async () => {
    const response = await api.call('/directories/search?q=a&q=b')
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Send the parameter “q” only once.')
  })

  it('is refused before authentication', async () => {
    expect((await api.call('/api/admin/products?state=x&state=y')).status).toBe(400)
  })

  it('is distinguished from several parameters, up to a limit', async () => {
    expect((await api.call('/api/products?q=a&page=1&limit=5')).status).toBe(200)
    const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&')
    expect((await api.call(`/api/products?${many}`)).status).toBe(400)
  })
})
