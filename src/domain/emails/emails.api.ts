import { checkedText } from '#src/domain/text/text.api.ts'
import { cleanEmail, emailFault, emailMessages } from './emails.ts'

/** An email that is sent to us. */
export const email = checkedText(emailMessages.required, cleanEmail, emailFault).meta({ format: 'email' })
