import { sql } from 'drizzle-orm'
import { applyTransition } from '#src/storage/products/changes.ts'
import { addReason } from '#src/storage/reviews/reasons.ts'
import { joinWaitlist } from '#src/storage/waitlist/changes.ts'
import { addTestUser, bearer, password, send, type TestUser } from '#tests/support/accounts.ts'
import { post } from '#tests/support/posts.ts'
import { givenProduct, givenProducts, readyUpload } from '#tests/support/submissions.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { linkTokenFor } from './known.ts'
import type { CallerKind } from './requests.ts'

type SignedIn = 'unconfirmed' | 'confirmed' | 'admin'

/** A caller of each kind, and an object of each kind to ask about. */
export class World {
  readonly api: TestApi
  readonly #users = new Map<SignedIn, TestUser>()

  constructor(api: TestApi) {
    this.api = api
  }

  async build(): Promise<void> {
    const { api } = this
    const owner = await this.#user('confirmed')
    const { token } = await this.#user('admin')
    await givenProducts(api.db, [{ slug: 'tea' }, { slug: 'rooms' }])
    const pending = await givenProduct(api.db, { slug: 'pending' })
    await applyTransition(api.db, pending.ref, 'confirm', { now: api.clock.now })
    await givenProduct(api.db, { slug: 'unconfirmed' })
    await readyUpload(api.db)
    await post(api, token, { status: 'published' })
    await post(api, token, { title: 'Another ledger' })
    await addReason(api.db, 'Not a product')
    await joinWaitlist(api.db, 'waiting', { key: 'w', recipient: 'w@example.com', subject: '', text: '', html: '' }, 1)
    const plan = {
      label: 'A',
      price: 1,
      strokePrice: 2,
      type: 'monthly',
      headline: 'h',
      description: 'd',
      features: [],
    }
    await mustSucceed(send(api, 'POST /plans', { token, body: { ...plan, url: 'https://pay.example.com/a' } }))
    const project = { name: 'Mine', website_url: 'https://mine.example' }
    await mustSucceed(send(api, 'POST /projects', { token: owner.token, body: project }))
    await mustSucceed(send(api, 'POST /plans/change', { token: owner.token, body: { planId: 2 } }))
  }

  /** The credentials a caller sends. */
  async headersFor(caller: CallerKind, path: string): Promise<Record<string, string>> {
    if (caller === 'nobody') return {}
    if (caller === 'garbled') return { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }
    if (caller === 'link') return { authorization: `Bearer ${linkTokenFor(this.api, path)}` }
    return { authorization: bearer((await this.#user(caller)).token).authorization }
  }

  /** A caller that signed out, was deleted or reached a limit is replaced by another of its kind. */
  forget(caller: CallerKind): void {
    this.#users.delete(caller as SignedIn)
  }

  async #user(kind: SignedIn): Promise<TestUser> {
    const present = this.#users.get(kind)
    if (present) return present
    const traits = { admin: kind === 'admin', confirmed: kind !== 'unconfirmed', password }
    const added = await addTestUser(this.api, traits)
    this.#users.set(kind, added)
    return added
  }

  /** Global limits would answer instead of the tested code. */
  async clearLimits(): Promise<void> {
    await this.api.db.run(sql`DELETE FROM rate_limits`)
  }
}

async function mustSucceed(sent: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
