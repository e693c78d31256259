import * as z from 'zod'
import rows from '#seo-data/faq.json' with { type: 'json' }

export type FaqItem = { question: string; answer: string }

export const faq: readonly FaqItem[] = z
  .array(z.strictObject({ question: z.string().endsWith('?'), answer: z.string().min(20) }))
  .parse(rows)
