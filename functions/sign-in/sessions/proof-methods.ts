import { problem } from '#functions/http/problems.ts'
import { checkFactorProof } from '#functions/sign-in/second-factor/proof.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { SecondFactorMethod } from '#src/domain/sign-in/second-factor/second-factor.ts'
import {
  cleanProofCode,
  codeDigits,
  proofMessages,
  type ProofMethod,
  type ProofNeeded,
} from '#src/domain/sign-in/sessions/proof.ts'
import type { Proof } from '#src/domain/sign-in/sessions/sessions.api.ts'
import { takeMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { listMethods } from '#src/storage/sign-in/second-factor/queries.ts'
import { hashProofCode } from './proof-codes.ts'

type Method = {
  /** Whether this account can use it. */
  isOffered: (user: User, factors: readonly SecondFactorMethod[]) => boolean
  /** What is wrong with the proof, or the 429 to answer with. Null: it is valid. */
  check: (c: ApiCall, session: Session, sent: Proof) => Promise<FieldError | Response | null>
}

/** Every proof method, best first. A new one is a line here and a form in the dialog. */
const methods: Record<ProofMethod, Method> = {
  passkey: secondFactor('passkey'),
  totp: secondFactor('totp'),
  'recovery-code': secondFactor('recovery-code'),
  password: {
    isOffered: (user, factors) => factors.length === 0 && user.passwordHash !== null,
    check: async (c, { user }, { password = '' }) => {
      if (password === '') return { field: 'password', message: passwordMessages.required }
      if (await c.var.passwords.matches(password, user.passwordHash)) return null
      recordSecurityEvent(c, 'proof-failed', { details: { method: 'password' } })
      return { field: 'password', message: accountMessages.wrongPassword }
    },
  },
  // For accounts without anything else: someone who reads the mailbox can sign in anyway.
  code: {
    isOffered: (user, factors) => factors.length === 0 && user.passwordHash === null,
    check: async (c, { session }, sent) => {
      const { db, secret, now } = c.var
      const code = cleanProofCode(sent.code ?? '')
      if (code === '') return { field: 'code', message: proofMessages.codeRequired }
      const wrong = { field: 'code', message: proofMessages.wrongCode }
      if (code.length !== codeDigits) return wrong
      if (await takeMailedToken(db, 'proof', hashProofCode(secret, session.id, code), now())) return null
      recordSecurityEvent(c, 'proof-failed', { details: { method: 'code' } })
      return wrong
    },
  },
}

/** An account with a second factor proves with it, because someone else may have the password by now. */
function secondFactor(name: SecondFactorMethod): Method {
  return {
    isOffered: (_, factors) => factors.includes(name),
    check: checkFactorProof,
  }
}

/** The methods an account can use, best first. */
export async function proofMethodsOf(c: ApiCall, user: User): Promise<ProofMethod[]> {
  const names = Object.keys(methods) as ProofMethod[]
  const factors = await listMethods(c.var.db, user.id)
  return names.filter((name) => methods[name].isOffered(user, factors))
}

/** Checks a proof with the method it names: see `check`. */
export async function checkProof(c: ApiCall, session: Session, sent: Proof): Promise<FieldError | Response | null> {
  const isOffered = (await proofMethodsOf(c, session.user)).includes(sent.method)
  if (!isOffered) return { field: 'method', message: proofMessages.unknownMethod }
  return methods[sent.method].check(c, session, sent)
}

/** 403: the call needs a fresh proof. Says how to give one. */
export async function askForProof(c: ApiCall, user: User): Promise<Response> {
  const data: ProofNeeded = { needs: 'proof', methods: await proofMethodsOf(c, user) }
  c.set('asksForMore', true)
  return problem(c, 403, { detail: proofMessages.needed, data })
}
