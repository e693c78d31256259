import fc from 'fast-check'
import { describe, it } from 'vitest'
import { endOthers, prove } from '#tests/functions/sign-in/sessions/session-steps.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { askLink, changePassword, deleteAccount, openLink, signIn, signOut, signUp, wait } from './model.ts'
import type { Model } from './state.ts'
import { inFull } from '#tests/support/full.ts'

const who = fc.constantFrom(0, 1)
const which = fc.nat(20)
const password = fc.constantFrom('the first long password', 'the second long password')

const browser = fc.constantFrom('one browser', 'another browser')

/** People can act in any order, and attackers choose theirs. */
const steps = [
  fc.tuple(who, password).map((made) => signUp(...made)),
  fc.tuple(who, password).map((made) => signIn(...made)),
  fc.tuple(which, fc.boolean()).map((made) => signOut(...made)),
  fc.tuple(who, fc.constantFrom('reset' as const, 'magic' as const), browser).map((made) => askLink(...made)),
  fc.tuple(which, password, browser, fc.boolean()).map((made) => openLink(...made)),
  fc.tuple(which, password, browser, fc.boolean()).map((made) => openLink(...made)),
  fc.tuple(which, password, password).map((made) => changePassword(...made)),
  which.map(deleteAccount),
  which.map(endOthers),
  fc.tuple(which, password).map((made) => prove(...made)),
  fc.constantFrom(1, 11, 24 * 60, 6 * 24 * 60, 8 * 24 * 60).map(wait),
]

describe('accounts, after any sequence of actions', () => {
  const api = useMailedApi()
  let run = 0

  const openOnlyToTheirOwners = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (commands) => {
        run += 1
        // Another person's hour.
        api.clock.now += 24 * 60 * 60_000
        const model: Model = { holders: [], signIns: [], links: [] }
        await fc.asyncModelRun(() => ({ model, real: { api, run } }), commands)
      }),
      { numRuns, endOnFailure: true },
    )

  it('can only be opened by someone who proved the email or knows the password', () => openOnlyToTheirOwners(5))

  it('can only be opened by their owners after many more sequences', { ...inFull, timeout: 300_000 }, () =>
    openOnlyToTheirOwners(40),
  )
})
