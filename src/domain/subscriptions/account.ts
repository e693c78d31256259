import type { Subscription } from './subscriptions.ts'

/** The signed-in user in the API's format. Times are ISO 8601, UTC. */
export type Account = {
  id: string
  email: string
  /** The new email, until the link mailed to it is opened. */
  pendingEmail: string | null
  name: string
  /** False until the link in our first mail is opened. Such an account can look around but not buy. */
  emailConfirmed: boolean
  hasPassword: boolean
  /** Whether it can sign in with Google. */
  hasGoogle: boolean
  isAdmin: boolean
  createdAt: string
  /** Whether the next monthly or annual plan starts with a free trial: once per account. */
  trialAvailable: boolean
  /** The current or last plan. Null: never chose one. */
  subscription: Subscription | null
}
