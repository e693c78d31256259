import * as z from 'zod'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { faultOf, type WordPressApi } from './wordpress-api.ts'

// https://developer.wordpress.org/rest-api/reference/categories/

const termSchema = z.object({ id: z.int(), name: z.string() })
const existsSchema = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.int() }) })
const fields = { context: 'edit', _fields: 'id,name' }

/** The ids of categories or tags, which are created if the site has none of that name. */
export async function findTerms(
  ask: WordPressApi,
  kind: 'categories' | 'tags',
  names: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>()
  for (const name of names) {
    const answer = await ask({ path: `/${kind}`, query: { ...fields, search: name, per_page: '100' } })
    const found = z.array(termSchema).safeParse(answer.data)
    if (answer.status !== 200 || !found.success) throw faultOf(answer)
    const id = found.data.find((term) => isNamed(term.name, name))?.id ?? (await createTerm(ask, kind, name))
    if (id !== null) ids.add(id)
  }
  return [...ids]
}

/** Null: this user may not create any. */
async function createTerm(ask: WordPressApi, kind: string, name: string): Promise<number | null> {
  const answer = await ask({ path: `/${kind}`, query: fields, method: 'POST', json: { name } })
  const made = termSchema.safeParse(answer.data)
  if (answer.status === 201 && made.success) return made.data.id
  const existing = existsSchema.safeParse(answer.data)
  if (existing.success) return existing.data.data.term_id
  if (answer.status === 403) return null
  throw faultOf(answer)
}

/** WordPress keeps names as HTML. */
function isNamed(stored: string, name: string): boolean {
  return [name, escapeHtml(name)].some((one) => one.toLowerCase() === stored.toLowerCase())
}
