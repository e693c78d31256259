import { expect } from 'vitest'
import { endAll, enter, isOpen, isProven, pick, step } from '#tests/functions/sign-in/state.ts'
import { send } from '#tests/support/accounts.ts'

// Actions on sessions, with their expected results.

export const prove = (which: number, password: string) =>
  step(`prove(${which}, ${password})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const body = { method: 'password', password }
    const answer = await send(real.api, 'POST /auth/proof', { token: used.token, body })
    if (answer.status === 429) return
    if (!isOpen(used, real.api.clock.now)) return expect(answer.status).toBe(401)
    if (used.holder.password !== password) return expect(answer.status).toBe(422)
    expect(answer.status).toBe(200)
    used.ended = true
    enter(model, real, used.holder, answer.body.accessToken, used.startedAt)
  })

export const endOthers = (which: number) =>
  step(`endOthers(${which})`, async (model, real) => {
    const used = pick(model.signIns, which)
    if (!used) return
    const { now } = real.api.clock
    const answer = await send(real.api, 'DELETE /users/me/sessions', { token: used.token })
    if (!isOpen(used, now)) return expect(answer.status).toBe(401)
    expect(answer.status).toBe(isProven(used, now) ? 200 : 403)
    if (answer.status === 200) endAll(model, used.holder, used)
  })
