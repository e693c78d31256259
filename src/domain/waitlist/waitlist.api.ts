import * as z from 'zod'
import { waitlistStates } from './admin.ts'

const time = z.iso.datetime()

export const waitlistRow = z
  .object({
    ref: z.string(),
    email: z.string(),
    state: z.enum(waitlistStates),
    createdAt: time,
    updatedAt: time,
    /** `none`: nothing to send. `waiting`: the next attempt is due. `failed`: permanently refused. */
    provider: z.enum(['none', 'synced', 'waiting', 'failed']).meta({ description: 'The email provider’s state' }),
    providerError: z.string().nullable(),
  })
  .meta({ id: 'WaitlistRow' })
export type WaitlistRow = z.output<typeof waitlistRow>
export type ProviderSync = WaitlistRow['provider']
