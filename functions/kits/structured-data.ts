/** An object of JSON-LD. Anything may be anywhere in it. */
export type Thing = Record<string, unknown>

/** Objects read from one page, levels of nesting, and values of a property with their length in UTF-16 units. */
const limits = { things: 500, depth: 8, values: 20, text: 2000 }

/** All objects of a page's JSON-LD, outer ones first. What isn't JSON counts as none. */
export function readThings(scripts: readonly string[]): Thing[] {
  const things: Thing[] = []
  const collect = (value: unknown, depth: number) => {
    if (depth > limits.depth || things.length >= limits.things || typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) things.push(value as Thing)
    for (const inner of Object.values(value)) collect(inner, depth + 1)
  }
  for (const script of scripts) collect(parse(script), 0)
  return things
}

function parse(text: string): unknown {
  for (const json of [text, asJson(text)]) {
    try {
      return JSON.parse(json) as unknown
    } catch {
      // The next one may be.
    }
  }
  return null
}

// What CMSs put around JSON: character data and comments, in comments of a script.
const before = /^(?:\/\/|\/\*)?[ \t]{0,9}(?:<!\[CDATA\[|<!--|-->|>)\s{0,9}(?:\*\/)?/
const after = /(?:\/\/|\/\*)?[ \t]{0,9}(?:\]\]>|-->|<!)\s{0,9}(?:\*\/)?$/
/** A text that doesn't end goes up to the end of the whole, so that this takes linear time. */
const textOrComma = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|,(?=\s*[}\]])/g

/** Without what is around it and commas after the last value, and with line breaks in texts escaped. */
function asJson(text: string): string {
  let json = text.trim()
  for (let layer = 0; layer < 6; layer += 1) json = json.replace(before, '').replace(after, '').replace(/;$/, '').trim()
  return json.replace(textOrComma, (found) => (found === ',' ? '' : found.replace(/[\0-\u001f]/g, escapeControl)))
}

function escapeControl(character: string): string {
  return JSON.stringify(character).slice(1, -1)
}

/** 'Organization' for `https://schema.org/Organization`, too. */
function typesOf(thing: Thing): string[] {
  return [thing['@type']].flat().flatMap((type) => (typeof type === 'string' ? (type.split('/').at(-1) ?? []) : []))
}

/** The things of a type, in the order of `types`, then as on the page. */
export function thingsOf(things: readonly Thing[], types: readonly string[]): Thing[] {
  return types.flatMap((type) => things.filter((thing) => typesOf(thing).includes(type)))
}

/** The first texts of a property, cut: its own, or the `name` of what it refers to. */
export function textsOf(thing: Thing, property: string): string[] {
  const said = thing[property]
  const values: readonly unknown[] = Array.isArray(said) ? said.slice(0, limits.values) : [said]
  return values.flatMap((value) => {
    const text = typeof value === 'object' && value !== null ? (value as Thing)['name'] : value
    return typeof text === 'string' ? text.slice(0, limits.text) : []
  })
}
