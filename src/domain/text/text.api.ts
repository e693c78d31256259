import * as z from 'zod'
import { cleanText, cleanUpTo, textLength } from './text.ts'

/** A text of up to `limit` characters, cleaned. `tooLong`: what to say of a longer one. */
export function textUpTo(limit: number, tooLong: string, clean: (text: string) => string = cleanText) {
  return z
    .string()
    .transform((text) => cleanUpTo(text, limit, clean))
    .refine((text) => textLength(text) <= limit, tooLong)
    .meta({ maxLength: limit })
}

/** Forms and links send what isn't chosen as an empty parameter. */
export function orEmpty<Type extends z.ZodType>(schema: Type) {
  return z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional())
}

/** A text, cleaned and checked by the domain's rules. `missing`: what to say if it isn't one. */
export function checkedText(
  missing: string,
  clean: (text: string) => string,
  faultOf: (text: string) => string | null,
) {
  return z
    .string(missing)
    .transform(clean)
    .superRefine((text, context) => {
      const fault = faultOf(text)
      if (fault !== null) context.addIssue(fault)
    })
}

/** The version of what is changed, which is refused if someone else has changed it since. */
export const readVersion = z
  .int('version must be the version that was read')
  .meta({ description: 'The version that was read' })
