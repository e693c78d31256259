import { createHash } from 'node:crypto'
import type { Category } from '#src/domain/categories.ts'
import type { Product } from '#src/domain/products.ts'
import { readEnvironment } from './env.ts'
import { openDatabase } from './storage/database.ts'
import { listAllProducts } from './storage/products.ts'

// The build's data loader: the one place in src that reads the environment. What it read stays for the whole build;
// the development server asks again for each page.

export const environment = readEnvironment(process.env)

const db = openDatabase(environment.database)

export type Catalogue = {
  /** Newest first. */
  products: Product[]
  /** Newest first; only categories that hold something. */
  byCategory: Map<Category, Product[]>
}

let loading: Promise<Catalogue> | undefined

export function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return readCatalogue()
  loading ??= readCatalogue()
  return loading
}

async function readCatalogue(): Promise<Catalogue> {
  const products = await listAllProducts(db)
  const byCategory = new Map<Category, Product[]>()
  for (const product of products) {
    const siblings = byCategory.get(product.category)
    if (siblings) siblings.push(product)
    else byCategory.set(product.category, [product])
  }
  return { products, byCategory }
}

/** Tells whether data is what it was: equal data, equal text. */
export function fingerprint(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}
