import { readFile } from 'node:fs/promises'

/** A call that the product's specification names. */
export type SpecifiedCall = {
  /** 'GET /projects/{id}/leads' */
  name: string
  /** The names of its parameters and fields, as far as the specification says. */
  fields: string[]
}

const calls = /\b(GET|POST|PUT|DELETE) (\/[\w{}/-]+)/g
/** Words between the names of fields. */
const prose = new Set(
  'query optional multipart with body not shown true false published the list asks for page and limit plan'.split(' '),
)
/** Prose elsewhere, but fields where they stand in a list of fields. */
const fieldsToo = new Set(['page', 'limit'])

/** The calls of `docs/spec/calls.md`, which is the specification's section 7, in its order. */
export async function readSpecifiedCalls(): Promise<SpecifiedCall[]> {
  const lines = (await readFile(new URL('../../../docs/spec/calls.md', import.meta.url), 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const found = [...line.matchAll(calls)]
    return found.map((call, at) => {
      const said = line.slice(call.index + call[0].length, found[at + 1]?.index ?? line.length)
      const [, method = '', path = ''] = call
      return { name: `${method} ${path.replace(/\/$/, '')}`, fields: fieldsIn(said) }
    })
  })
}

/** What follows a call: fields, and then perhaps what it answers or remarks. */
function fieldsIn(said: string): string[] {
  const [sent = ''] = said.split(/;|\. |[Rr]eturns|[Rr]esponse/)
  const words = sent.replace(/'[^']*'/g, '').match(/[A-Za-z_]+/g) ?? []
  return [...new Set(words.filter((word) => fieldsToo.has(word) || !prose.has(word)))]
}
