import type fc from 'fast-check'
import { expect } from 'vitest'
import { proofMs, sessionLimits, touchMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { type MailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

// The expected state of accounts and sessions, as a small model.

export type Holder = { email: string; password: string | null; confirmed: boolean; alive: boolean }
export type SignIn = {
  token: string
  holder: Holder
  startedAt: number
  usedAt: number
  provenAt: number
  ended: boolean
}
export type Link = {
  purpose: 'confirm' | 'reset' | 'magic'
  token: string
  email: string
  holder: Holder | null
  /** For a sign-in link: the browser that requested it, and the code it shows. */
  browser?: string
  code?: string | undefined
  ends: number
}

/** The expected state. Tokens are real, so that they can be tried. */
export type Model = { holders: Holder[]; signIns: SignIn[]; links: Link[] }
export type Real = { api: MailedApi; run: number }
export type Step = fc.AsyncCommand<Model, Real>

export const minute = 60_000

export const holdersOf = (model: Model, email: string) =>
  model.holders.filter((one) => one.alive && one.email === email)
export const ownerOf = (model: Model, email: string) => holdersOf(model, email).find(({ confirmed }) => confirmed)
/** The account a password signs in to: the owner of the email, or someone who claims it with this password. */
export const holderWith = (model: Model, email: string, password: string) => {
  const owner = ownerOf(model, email)
  return (owner ? [owner] : holdersOf(model, email)).find((one) => one.password === password)
}
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)]

const { idleMs, absoluteMs } = sessionLimits.user

export function isOpen({ holder, startedAt, usedAt, ended }: SignIn, now: number): boolean {
  return holder.alive && !ended && now < startedAt + absoluteMs && now < usedAt + idleMs
}

export function enter(model: Model, { api }: Real, holder: Holder, token: string, startedAt = api.clock.now): void {
  const { now } = api.clock
  model.signIns.push({ token, holder, startedAt, usedAt: now, provenAt: now, ended: false })
}

export function endAll(model: Model, holder: Holder, but?: SignIn): void {
  for (const one of model.signIns) if (one.holder === holder && one !== but) one.ended = true
}

export const isProven = ({ provenAt }: SignIn, now: number) => now < provenAt + proofMs

/** The confirmed account of a proven email. What others had set up for it is removed. */
export function proveEmail(model: Model, email: string): Holder {
  const owner = ownerOf(model, email) ?? { email, password: null, confirmed: true, alive: true }
  if (!model.holders.includes(owner)) model.holders.push(owner)
  for (const other of holdersOf(model, email)) if (!other.confirmed) other.alive = false
  return owner
}

export function endLinks(model: Model, holder: Holder): void {
  model.links = model.links.filter(
    (link) => link.holder !== holder && !(holder.confirmed && link.email === holder.email),
  )
}

export function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      // Time advances, so that what expires now is expired for the next action.
      real.api.clock.now += 1000
      await run(model, real)
      await check(model, real)
    },
  }
}

/** Every access token ever issued opens exactly what it should. */
async function check(model: Model, { api }: Real): Promise<void> {
  const { now } = api.clock
  for (const signIn of model.signIns) {
    const open = isOpen(signIn, now)
    expect(await whoIs(api, signIn.token)).toBe(open ? signIn.holder.email : null)
    if (!open) signIn.ended = true
    else if (now - signIn.usedAt >= touchMs) signIn.usedAt = now
  }
}

export async function newestMail({ api }: Real, email: string) {
  return (await api.mailsTo(email)).at(-1)
}
