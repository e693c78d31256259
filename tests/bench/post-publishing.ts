import { setTimeout } from 'node:timers/promises'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import type { posts } from '#src/storage/posts/schema.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { startPlatform } from '#tests/support/platform.ts'

type Row = typeof posts.$inferInsert

/**
 * Publishes posts through the API of a running product, one after another. Returns the seconds until the API answered
 * and until the prebuilt page was served.
 */
export async function publishPosts(dataDir: string, rounds: number, { content }: Row) {
  const platform = await startPlatform({ dataDir })
  const live: number[] = []
  const answer: number[] = []
  try {
    const token = await signInAdmin(platform.origin, dataDir)
    for (let round = 0; round < rounds; round += 1) {
      const slug = `fresh-${round}`
      const start = performance.now()
      const fresh = { title: `Fresh ${round}`, slug, content, status: 'published' }
      await post(`${platform.origin}/api/blogposts`, fresh, token)
      answer.push((performance.now() - start) / 1000)
      // Polled rarely: until then a function answers, which would slow the build down.
      while (!(await isPrebuilt(`${platform.origin}/blog/${slug}`))) await setTimeout(100)
      live.push((performance.now() - start) / 1000)
      // As in real use, the next build's process is ready by then.
      await setTimeout(6000)
    }
  } finally {
    await platform.stop()
  }
  return { live, answer }
}

/** Only files of the build have an ETag. The fallback has none. */
async function isPrebuilt(url: string): Promise<boolean> {
  const response = await fetch(url)
  await response.body?.cancel()
  return response.ok && response.headers.has('etag')
}

async function signInAdmin(origin: string, dataDir: string): Promise<string> {
  const { accessToken } = await post<{ accessToken: string }>(`${origin}/api/auth/signup`, {
    email: 'bench@example.com',
    password: 'a long walk in the rain',
  })
  const db = openDatabase({ url: `file:${dataDir}/uplist.db` })
  await db.update(users).set({ isAdmin: true, confirmedAt: Date.now() })
  db.$client.close()
  // Admins need a second factor.
  const authenticator = `${origin}/api/users/me/authenticator`
  const { data } = await post<{ data: { secret: string } }>(authenticator, {}, accessToken)
  await post(`${authenticator}/confirm`, { code: codeAt(Date.now(), data.secret) }, accessToken)
  return accessToken
}

async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
