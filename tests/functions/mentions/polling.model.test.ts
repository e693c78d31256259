import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { publicPosts } from '#src/storage/mentions/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import type { Mood, SitePost } from '#tests/support/mention-sources/site-posts.ts'
import { hour, places, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { inFull } from '#tests/support/full.ts'

// Any order of posts, readings that fail or are killed at any statement, and changes of keywords and sources, against a
// model: who listens where to what.

const words = ['kettle', 'teapot', 'matcha'] as const
const kinds = ['hackernews', 'reddit', 'feed'] as const satisfies PolledKind[]
type Kind = (typeof kinds)[number]

const project = fc.nat(1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('post' as const),
      kind: fc.constantFrom(...kinds),
      has: fc.subarray([...words]),
      same: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('keyword' as const), project, word: fc.constantFrom(...words) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('source' as const), project, kind: fc.constantFrom(...kinds) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom('read' as const, 'match' as const),
      /** It is killed after this many statements. */
      kill: fc.option(fc.integer({ min: 0, max: 14 }), { nil: null, freq: 2 }),
      mood: fc.constantFrom<Mood | null>(
        null,
        null,
        null,
        null,
        { status: 503, body: '' },
        { status: 200, body: 'x' },
        'cut',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }) },
)

/** What a project listens to, and to what it ever did. */
type Listener = MentionOwner & { keywords: Map<string, string>; sources: Map<Kind, string>; ever: Set<string> }

/** Statements fail after this many, as if the process had ended there. */
async function killed(api: TestApi, kill: number | null, work: () => Promise<void>): Promise<void> {
  if (kill === null) return work()
  const client = api.db.$client
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)]
  let left = kill
  const dead = () => {
    left -= 1
    if (left < 0) throw new Error('Killed')
  }
  Object.assign(client, {
    execute: async (...args: Parameters<typeof execute>) => (dead(), execute(...args)),
    batch: async (...args: Parameters<typeof batch>) => (dead(), batch(...args)),
  })
  try {
    await work()
  } catch (error) {
    if (left >= 0) throw error
  } finally {
    Object.assign(client, { execute, batch })
  }
}

describe('Polls, matching, and changes of what is listened to', () => {
  const api = useApi()
  const sources = useSources(api)

  const listenerOf = async (): Promise<Listener> => ({
    ...(await givenOwner(api)),
    ...{ keywords: new Map(), sources: new Map(), ever: new Set() },
  })
  const note = ({ keywords, sources, ever }: Listener) => {
    for (const kind of sources.keys()) for (const word of keywords.keys()) ever.add(`${kind} ${word}`)
  }
  const change = async (listener: Listener, noun: 'keyword' | 'source', name: string) => {
    const present: Map<string, string> = noun === 'keyword' ? listener.keywords : listener.sources
    const base = `/projects/${listener.projectId}/${noun === 'keyword' ? 'keyword' : 'sources'}` as const
    const { token } = listener.owner
    const id = present.get(name)
    if (id !== undefined) {
      expect((await send(api, `DELETE ${base}/${id}`, { token })).status).toBe(200)
      present.delete(name)
      return
    }
    const place = noun === 'source' ? places[name as Kind].place(sources.double) : ''
    const body = noun === 'keyword' ? { text: name } : { kind: name, place }
    const added = await send<{ id: string; added: { id: string }[] }>(api, `POST ${base}`, { token, body })
    expect(added.status).toBe(201)
    present.set(name, noun === 'keyword' ? added.body.data.added[0]!.id : added.body.data.id)
    note(listener)
  }

  const leaveEachPostOnce = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (steps) => {
        api.services.network = sources.access.network
        sources.double.posts.length = 0
        await api.db.delete(projects)
        await api.db.delete(publicPosts)
        const listeners = [await listenerOf(), await listenerOf()]
        for (const kind of kinds) await change(listeners[0]!, 'source', kind)
        await change(listeners[0]!, 'keyword', 'kettle')
        await change(listeners[1]!, 'source', 'feed')
        const written: { post: SitePost; kind: Kind; has: readonly string[] }[] = []
        for (const sent of steps) {
          sources.double.mood = () => null
          if (sent.what === 'wait') api.clock.now += sent.hours * hour
          if (sent.what === 'keyword') await change(listeners[sent.project]!, 'keyword', sent.word)
          if (sent.what === 'source') await change(listeners[sent.project]!, 'source', sent.kind)
          if (sent.what === 'post') {
            const text = `${sent.has.join(' and ')} ${sent.same ? 'again' : `for the ${written.length}th time`}`
            written.push({ ...sent, post: sources.post(sent.kind, { title: '', text }) })
          }
          if (sent.what === 'read' || sent.what === 'match') {
            sources.double.mood = () => sent.mood
            await killed(api, sent.kill, sent.what === 'read' ? sources.read : sources.match)
          }
        }
        sources.double.mood = () => null
        // Longer than any back-off.
        for (let round = 0; round < 2; round += 1) {
          api.clock.now += 25 * hour
          await sources.read()
          await sources.match()
        }
        const found = await api.db.$client.execute(
          'SELECT m.project_id, p.kind, p.external_id FROM mentions m JOIN public_posts p ON p.id = m.post_id',
        )
        const notified = found.rows.map(
          (row) => `${row['project_id'] as string} ${row['kind'] as string} ${row['external_id'] as string}`,
        )
        expect(new Set(notified).size).toBe(notified.length)
        for (const { projectId, keywords, sources: own, ever } of listeners) {
          for (const { post, kind, has } of written) {
            const name = `${projectId} ${kind} ${post.id}`
            const isWanted = own.has(kind) && has.some((word) => keywords.has(word))
            const wasWanted = has.some((word) => ever.has(`${kind} ${word}`))
            if (isWanted) expect(notified, 'lost').toContain(name)
            if (!wasWanted) expect(notified, 'nobody asked').not.toContain(name)
          }
        }
      }),
      { numRuns },
    )

  it('leave each post once in each project that listens to it, and none elsewhere', () => leaveEachPostOnce(6))

  it('leave each post once in more sequences', inFull, () => leaveEachPostOnce(80))
})
