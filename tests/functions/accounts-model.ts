import type fc from 'fast-check'
import { expect } from 'vitest'
import { sessionMs } from '#functions/accounts/access-tokens.ts'
import { send, tokenIn } from '#tests/support/accounts.ts'
import { type MailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

// What accounts are meant to do, in a few lines, beside what they do.

type Holder = { email: string; password: string | null; confirmed: boolean; alive: boolean; notBefore: number }
type SignIn = { token: string; holder: Holder; issuedAt: number; signedOut: boolean }
type Link = {
  purpose: 'confirm' | 'reset' | 'magic'
  token: string
  email: string
  holder: Holder | null
  ends: number
}

/** What should be. Tokens are the real ones, so that they can be tried. */
export type Model = { holders: Holder[]; signIns: SignIn[]; links: Link[] }
export type Real = { api: MailedApi; run: number }
export type Step = fc.AsyncCommand<Model, Real>

const minute = 60_000

const holdersOf = (model: Model, email: string) => model.holders.filter((one) => one.alive && one.email === email)
const ownerOf = (model: Model, email: string) => holdersOf(model, email).find(({ confirmed }) => confirmed)
/** Whom a password signs in: the owner of the email, or whoever claims it with this password. */
const holderWith = (model: Model, email: string, password: string) => {
  const owner = ownerOf(model, email)
  return (owner ? [owner] : holdersOf(model, email)).find((one) => one.password === password)
}
const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)]

function isOpen({ holder, issuedAt, signedOut }: SignIn, now: number): boolean {
  return holder.alive && !signedOut && issuedAt >= holder.notBefore && now < issuedAt + sessionMs - 1000
}

function enter(model: Model, real: Real, holder: Holder, token: string, issuedAt = real.api.clock.now): void {
  model.signIns.push({ token, holder, issuedAt, signedOut: false })
}

/** The confirmed account of a proven address: what others had set up for it is gone. */
function prove(model: Model, email: string): Holder {
  const owner = ownerOf(model, email) ?? { email, password: null, confirmed: true, alive: true, notBefore: 0 }
  if (!model.holders.includes(owner)) model.holders.push(owner)
  for (const other of holdersOf(model, email)) if (!other.confirmed) other.alive = false
  return owner
}

function endLinks(model: Model, holder: Holder): void {
  model.links = model.links.filter(
    (link) => link.holder !== holder && !(holder.confirmed && link.email === holder.email),
  )
}

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      // Time goes on, so that what ends now has ended for what comes next.
      real.api.clock.now += 1000
      await run(model, real)
      await check(model, real)
    },
  }
}

/** Every access token there ever was opens what it should, and nothing else. */
async function check(model: Model, { api }: Real): Promise<void> {
  for (const signIn of model.signIns) {
    const expected = isOpen(signIn, api.clock.now) ? signIn.holder.email : null
    expect(await whoIs(api, signIn.token)).toBe(expected)
  }
}

async function newestMail({ api }: Real, email: string) {
  return (await api.mailsTo(email)).at(-1)
}

const addressOf = ({ run }: Real, who: number) => `person${who}-${run}@example.com`

export const signUp = (who: number, password: string) =>
  step(`signUp(${who}, ${password})`, async (model, real) => {
    const email = addressOf(real, who)
    const answer = await send(real.api, 'POST /auth/signup', { body: { email, password } })
    if (answer.status === 429) return
    expect(answer.status).toBe(200)
    const holder = { email, password, confirmed: false, alive: true, notBefore: 0 }
    const mail = await newestMail(real, email)
    if (!ownerOf(model, email)) {
      const ends = real.api.clock.now + 7 * 24 * 60 * minute
      model.links.push({ purpose: 'confirm', token: tokenIn(mail), email, holder, ends })
    } else expect(mail?.subject).toContain('already')
    model.holders.push(holder)
    enter(model, real, holder, answer.body.accessToken)
  })

export const signIn = (who: number, password: string) =>
  step(`signIn(${who}, ${password})`, async (model, real) => {
    const email = addressOf(real, who)
    const answer = await send(real.api, 'POST /auth/signIn', { body: { email, password } })
    if (answer.status === 429) return
    const holder = holderWith(model, email, password)
    expect(answer.status).toBe(holder ? 200 : 401)
    if (holder) enter(model, real, holder, answer.body.accessToken)
  })

export const signOut = (which: number, everywhere: boolean) =>
  step(`signOut(${which}, ${everywhere})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const opens = isOpen(used, real.api.clock.now)
    const { status } = await send(real.api, 'POST /auth/sign-out', { token: used.token, body: { everywhere } })
    expect(status).toBe(opens ? 200 : 401)
    if (!opens) return
    if (everywhere) used.holder.notBefore = real.api.clock.now
    else used.signedOut = true
  })

export const askLink = (who: number, purpose: 'reset' | 'magic') =>
  step(`askLink(${who}, ${purpose})`, async (model, real) => {
    const email = addressOf(real, who)
    const before = (await real.api.mailsTo(email)).length
    const answer =
      purpose === 'reset'
        ? await send(real.api, 'POST /auth/password-reset', { body: { email } })
        : await send(real.api, `GET /auth/magic-link?email=${email}`)
    if (answer.status === 429) return
    expect(answer.status).toBe(200)
    const arrives = purpose === 'magic' || holdersOf(model, email).length > 0
    expect(await real.api.mailsTo(email)).toHaveLength(before + (arrives ? 1 : 0))
    if (!arrives) return
    const token = tokenIn(await newestMail(real, email))
    model.links.push({ purpose, token, email, holder: null, ends: real.api.clock.now + 10 * minute })
  })

export const openLink = (which: number, password: string) =>
  step(`openLink(${which}, ${password})`, async (model, real) => {
    const link = pick(model.links, which)
    if (!link) return
    const works = real.api.clock.now < link.ends
    await open[link.purpose](model, real, link, works, password)
  })

type Opening = (model: Model, real: Real, link: Link, works: boolean, password: string) => Promise<void>

const open: Record<Link['purpose'], Opening> = {
  magic: async (model, real, link, works) => {
    const answer = await send(real.api, 'GET /auth/magic-link/callback', { token: link.token })
    expect(answer.status).toBe(works ? 200 : 401)
    model.links = model.links.filter((one) => one !== link)
    if (works) enter(model, real, prove(model, link.email), answer.body.accessToken)
  },
  reset: async (model, real, link, works, password) => {
    const body = { password, resetPasswordToken: link.token }
    const answer = await send(real.api, 'PUT /auth/password', { body })
    expect(answer.status).toBe(works ? 200 : 422)
    model.links = model.links.filter((one) => one !== link)
    if (!works) return
    const holder = prove(model, link.email)
    Object.assign(holder, { password, notBefore: real.api.clock.now })
    endLinks(model, holder)
    enter(model, real, holder, answer.body.accessToken)
  },
  confirm: async (model, real, link, works, password) => {
    const answer = await send(real.api, 'POST /auth/confirm', { body: { token: link.token, password } })
    if (answer.status === 429 || !link.holder) return
    if (!works || !link.holder.alive) return expect(answer.status).toBe(422)
    const holder = holderWith(model, link.email, password)
    expect(answer.status).toBe(holder ? 200 : 401)
    if (!holder) return
    holder.confirmed = true
    prove(model, link.email)
    enter(model, real, holder, answer.body.accessToken)
  },
}

export const changePassword = (which: number, currentPassword: string, password: string) =>
  step(`changePassword(${which}, ${currentPassword}, ${password})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const body = { currentPassword, password }
    const answer = await send(real.api, 'PUT /users/me/password', { token: used.token, body })
    if (answer.status === 429) return
    if (!isOpen(used, real.api.clock.now)) return expect(answer.status).toBe(401)
    const { holder } = used
    if (holder.password !== currentPassword) return expect(answer.status).toBe(422)
    expect(answer.status).toBe(200)
    Object.assign(holder, { password, notBefore: real.api.clock.now })
    endLinks(model, holder)
    enter(model, real, holder, answer.body.accessToken)
  })

export const deleteAccount = (which: number, password: string) =>
  step(`deleteAccount(${which}, ${password})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const { holder, issuedAt } = used
    const answer = await send(real.api, 'DELETE /users/me', { token: used.token, body: { password } })
    if (answer.status === 429) return
    if (!isOpen(used, real.api.clock.now)) return expect(answer.status).toBe(401)
    const isRecent = real.api.clock.now - issuedAt <= 15 * minute
    const allowed = holder.password === null ? isRecent : holder.password === password
    expect(answer.status).toBe(allowed ? 200 : holder.password === null ? 403 : 422)
    if (!allowed) return
    holder.alive = false
    endLinks(model, holder)
  })

export const wait = (minutes: number) =>
  step(`wait(${minutes})`, (_, { api }) => {
    api.clock.now += minutes * minute
    return Promise.resolve()
  })
