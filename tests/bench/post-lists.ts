import { createApi } from '#functions/api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { percentile, timeCalls } from './figures.ts'
import { openFilledBlog } from './posts.ts'
import { openServices } from './services.ts'

const calls = 300

/**
 * How long lists for readers and editors take with that many posts. The reference is the raw query for one page of ids.
 */
export async function measureLists(url: string, count: number) {
  const filled = await openFilledBlog(url, count)
  filled.$client.close()
  const services = openServices(url)
  const { db } = services
  const now = Date.now()
  const admin = { id: 'bench-admin', email: 'bench@example.com', emailKey: 'bench@example.com', isAdmin: true }
  await db.insert(users).values({ ...admin, confirmedAt: now, createdAt: now, updatedAt: now })
  const token = await addTestSession(services, admin)
  const api = createApi(services)
  const request = { ip: '10.0.0.1', waitUntil: () => {} }
  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await api.fetch(new Request(`http://localhost/api${path}`, { headers }), { request })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  const query = "SELECT id FROM posts WHERE status = 'published' ORDER BY published_at DESC, id DESC LIMIT 9"
  const raw = percentile(await timeCalls(calls, () => db.$client.execute(query)), 0.95)
  const last = Math.ceil(count / 9)
  const lists = [
    ['readers, first page', '/blogposts?page=1&limit=9'],
    ['readers, last page', `/blogposts?page=${last}&limit=9`],
    ['one post', '/blogposts/post-17/slug'],
    ['editors, first page', '/admin/posts'],
    ['editors, search', '/admin/posts?q=quiet'],
  ] as const
  const rows = []
  for (const [what, path] of lists) {
    const times = await timeCalls(calls, () => call(path))
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    rows.push({
      [`with ${count} posts`]: what,
      p50: `${p50.toFixed(1)} ms`,
      p95: `${p95.toFixed(1)} ms`,
      'p95 : raw query': (p95 / raw).toFixed(1),
    })
  }
  db.$client.close()
  return rows
}
