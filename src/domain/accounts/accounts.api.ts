import * as z from 'zod'
import { checkedText } from '#src/domain/text/text.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { accountMessages, nameFault, nameLimit } from './accounts.ts'
import { passwordLength, passwordMessages } from './passwords.ts'

export const nameChange = z.object({
  name: checkedText(accountMessages.nameMissing, cleanLine, nameFault).meta({ maxLength: nameLimit }),
})

export const password = z.string(passwordMessages.required).meta({ format: 'password' })

/** Its rules depend on whose it is and on what is leaked. The server checks them. */
export const newPassword = password.meta({
  format: 'password',
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
})

export const passwordChange = z.object({ currentPassword: password, password: newPassword })
export type PasswordChange = z.output<typeof passwordChange>
