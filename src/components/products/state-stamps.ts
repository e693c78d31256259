import type { ProductState } from '#src/domain/products/states.ts'

/** The stamp's class for each state of a product. */
export const stateStamps: Record<ProductState, string> = {
  unconfirmed: '',
  pending: 'stamp-waiting',
  published: 'stamp-good',
  rejected: 'stamp-bad',
  spam: 'stamp-bad',
  withdrawn: '',
  merged: '',
  gone: 'stamp-bad',
}
