import type { ProofNeeded } from '#src/domain/sign-in/sessions/proof.ts'

/** A call that waits for a proof. */
export type ProofRequest = Pick<ProofNeeded, 'methods'> & { settle: (proven: boolean) => void }

let waiting: (ProofRequest & { proven: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog that asks for a proof. Calls that need one at the same time share it. False: the dialog was closed
 * without a proof.
 */
export function requestProof({ methods }: Pick<ProofNeeded, 'methods'>): Promise<boolean> {
  if (waiting) return waiting.proven
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (proven: boolean) => {
    waiting = null
    announce()
    resolve(proven)
  }
  waiting = { methods, settle, proven: promise }
  announce()
  return promise
}

export function readProofRequest(): ProofRequest | null {
  return waiting
}

export function watchProofRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
