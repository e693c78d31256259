import * as z from 'zod'

export const recoveryCodes = z.array(z.string()).meta({ description: 'Only shown once' })
