import { inject } from 'vitest'

declare module 'vitest' {
  // Vitest's own interface, extended as its documentation asks.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    productOrigin: string
    productDataDir: string
  }
}

/** The running product that the journeys visit. */
export const origin = inject('productOrigin')
export const dataDir = inject('productDataDir')
