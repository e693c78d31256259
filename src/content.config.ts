import { glob } from 'astro/loaders'
import * as z from 'zod'
import { defineCollection } from 'astro:content'

/** Prose only. `{brand}`, `{origin}`, `{operator}` and `{email}` are filled in by the page. */
export const collections = {
  legal: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/legal' }),
    schema: z.object({
      title: z.string(),
      description: z.string().min(60).max(160),
      updated: z.coerce.date(),
    }),
  }),
}
