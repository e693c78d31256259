import type { Environment } from '#src/env.ts'
import type { PaymentProvider } from './provider.ts'

const opened = new WeakMap<Environment, Promise<PaymentProvider>>()

/** The provider of the environment; null: plans are paid at their external links. Loaded on first use. */
export async function openProvider(env: Environment): Promise<PaymentProvider | null> {
  const { stripe } = env
  if (!stripe) return null
  const provider = opened.get(env) ?? import('./stripe.ts').then(({ createStripe }) => createStripe(stripe))
  opened.set(env, provider)
  return provider
}
