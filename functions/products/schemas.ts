import { z } from '@hono/zod-openapi'
import { type Category, categoryValues } from '#src/domain/products/categories.ts'
import type { Product, ProductCard } from '#src/domain/products/products.ts'

export const categorySchema = z.enum(categoryValues as [Category, ...Category[]], {
  error: `category must be one of ${categoryValues.join(', ')}`,
})

const time = z.iso.datetime()

const card = {
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  category: categorySchema,
  logo_url: z.string(),
  createdAt: time,
}

export const productCardSchema: z.ZodType<ProductCard> = z.object(card).openapi('ProductCard')

export const productSchema: z.ZodType<Product> = z
  .object({
    ...card,
    description: z.string(),
    website_url: z.url(),
    screenshot_url: z.string(),
    screenshot_width: z.int(),
    screenshot_height: z.int(),
    updatedAt: time,
    demo: z.boolean(),
  })
  .openapi('Product')
