import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { send, tokenIn } from '#tests/support/accounts.ts'
import {
  endAll,
  endLinks,
  enter,
  holdersOf,
  holderWith,
  isOpen,
  isProven,
  type Link,
  minute,
  type Model,
  newestMail,
  ownerOf,
  pick,
  proveEmail,
  type Real,
  step,
} from './state.ts'

// Actions on accounts, with their expected results.

const addressOf = ({ run }: Real, who: number) => `person${who}-${run}@example.com`

export const signUp = (who: number, password: string) =>
  step(`signUp(${who}, ${password})`, async (model, real) => {
    const email = addressOf(real, who)
    const answer = await send(real.api, 'POST /auth/signup', { body: { email, password } })
    if (answer.status === 429) return
    expect(answer.status).toBe(200)
    const holder = { email, password, confirmed: false, alive: true }
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
    if (everywhere) endAll(model, used.holder)
    else used.ended = true
  })

const browserHash = (browser: string) => createHash('sha256').update(browser).digest('base64url')

export const askLink = (who: number, purpose: 'reset' | 'magic', browser: string) =>
  step(`askLink(${who}, ${purpose}, ${browser})`, async (model, real) => {
    const email = addressOf(real, who)
    const before = (await real.api.mailsTo(email)).length
    const answer =
      purpose === 'reset'
        ? await send(real.api, 'POST /auth/password-reset', { body: { email } })
        : await send(real.api, 'POST /auth/magic-link', { body: { email, browser: browserHash(browser) } })
    if (answer.status === 429) return
    expect(answer.status).toBe(200)
    const arrives = purpose === 'magic' || holdersOf(model, email).length > 0
    expect(await real.api.mailsTo(email)).toHaveLength(before + (arrives ? 1 : 0))
    if (!arrives) return
    const token = tokenIn(await newestMail(real, email))
    const ends = real.api.clock.now + 10 * minute
    const code = purpose === 'magic' ? answer.body.data['code'] : undefined
    model.links.push({ purpose, token, email, holder: null, browser, code, ends })
  })

/**
 * `browser`: where a sign-in link is opened. `knowsCode`: whether the code of the requesting browser is typed there.
 */
export const openLink = (which: number, password: string, browser: string, knowsCode: boolean) =>
  step(`openLink(${which}, ${password}, ${browser}, ${knowsCode})`, async (model, real) => {
    const link = pick(model.links, which)
    if (!link) return
    const works = real.api.clock.now < link.ends
    await open[link.purpose](model, real, link, works, { password, browser, knowsCode })
  })

type How = { password: string; browser: string; knowsCode: boolean }
type Opening = (model: Model, real: Real, link: Link, works: boolean, how: How) => Promise<void>

const open: Record<Link['purpose'], Opening> = {
  magic: async (model, real, link, works, { browser, knowsCode }) => {
    const body = { token: link.token, browser, ...(knowsCode && { code: link.code }) }
    const answer = await send(real.api, 'POST /auth/magic-link/callback', { body })
    const opens = knowsCode || browser === link.browser
    expect(answer.status).toBe(!works ? 401 : opens ? 200 : 422)
    if (works && !opens) return
    model.links = model.links.filter((one) => one !== link)
    if (works) enter(model, real, proveEmail(model, link.email), answer.body.accessToken)
  },
  reset: async (model, real, link, works, { password }) => {
    const body = { password, resetPasswordToken: link.token }
    const answer = await send(real.api, 'PUT /auth/password', { body })
    expect(answer.status).toBe(works ? 200 : 422)
    model.links = model.links.filter((one) => one !== link)
    if (!works) return
    const holder = proveEmail(model, link.email)
    holder.password = password
    endAll(model, holder)
    endLinks(model, holder)
    enter(model, real, holder, answer.body.accessToken)
  },
  confirm: async (model, real, link, works, { password }) => {
    const answer = await send(real.api, 'POST /auth/confirm', { body: { token: link.token, password } })
    if (answer.status === 429 || !link.holder) return
    if (!works || !link.holder.alive) return expect(answer.status).toBe(422)
    const holder = holderWith(model, link.email, password)
    expect(answer.status).toBe(holder ? 200 : 401)
    if (!holder) return
    holder.confirmed = true
    model.links = model.links.filter(({ purpose, email }) => purpose !== 'confirm' || email !== link.email)
    proveEmail(model, link.email)
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
    if (!isProven(used, real.api.clock.now)) return expect(answer.status).toBe(403)
    const { holder } = used
    if (holder.password !== currentPassword) return expect(answer.status).toBe(422)
    expect(answer.status).toBe(200)
    holder.password = password
    endAll(model, holder)
    endLinks(model, holder)
    enter(model, real, holder, answer.body.accessToken)
  })

export const deleteAccount = (which: number) =>
  step(`deleteAccount(${which})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const { holder } = used
    const answer = await send(real.api, 'DELETE /users/me', { token: used.token })
    if (!isOpen(used, real.api.clock.now)) return expect(answer.status).toBe(401)
    const allowed = isProven(used, real.api.clock.now)
    expect(answer.status).toBe(allowed ? 200 : 403)
    if (!allowed) return
    holder.alive = false
    endLinks(model, holder)
  })

export const wait = (minutes: number) =>
  step(`wait(${minutes})`, (_, { api }) => {
    api.clock.now += minutes * minute
    return Promise.resolve()
  })
