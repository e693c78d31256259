import { readMarkup } from '#functions/fetching/markup.ts'

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
/** Texts, comments, and commas that are too many or missing. What doesn't end goes up to the end of the whole, so that this takes linear time. */
const piece = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|,(?=\s*(?:[}\]]|$))|\}(?=\s*\{)/g

/**
 * A list of what is there, without what is around it, comments and commas after the last value, and with line breaks in
 * texts escaped.
 */
function asJson(text: string): string {
  // Templates escape what they fill in.
  let json = (text.includes('"') ? text : withoutEntities(text)).trim()
  for (let layer = 0; layer < 6; layer += 1) json = json.replace(before, '').replace(after, '').replace(/;$/, '').trim()
  return `[${json.replace(piece, (found) => {
    if (found.startsWith('"')) return found.replace(/[\0-\u001f]/g, escapeControl).replace(/\\([\s\S])/g, knownEscape)
    return found === '}' ? '},' : ''
  })}]`
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  let plain = ''
  readMarkup(text.replaceAll('<', '&lt;'), { ontext: (part) => (plain += part) })
  return plain
}

function knownEscape(pair: string, character: string): string {
  return '"\\/bfnrtu'.includes(character) ? pair : character
}

function escapeControl(character: string): string {
  return JSON.stringify(character).slice(1, -1)
}

/** 'Organization' for `https://schema.org/Organization` and `schema:Organization`, too. */
function typesOf(thing: Thing): string[] {
  return [thing['@type']].flat().flatMap((type) => (typeof type === 'string' ? (type.split(/[/:#]/).at(-1) ?? []) : []))
}

/** The things of a type, in the order of `types`, then as on the page. */
export function thingsOf(things: readonly Thing[], types: readonly string[]): Thing[] {
  return types.flatMap((type) => things.filter((thing) => typesOf(thing).includes(type)))
}

/** The first texts of a property, cut: its own, also in a language, or the `name` of what it refers to. */
export function textsOf(thing: Thing, property: string): string[] {
  const said = thing[property] ?? thing[`schema:${property}`]
  const values: readonly unknown[] = Array.isArray(said) ? said.slice(0, limits.values) : [said]
  return values.flatMap((value) => {
    const { '@value': inLanguage, name } = typeof value === 'object' && value !== null ? (value as Thing) : {}
    const text = typeof value === 'string' ? value : (inLanguage ?? name)
    // Some CMSs write texts as in HTML.
    return typeof text === 'string' ? withoutEntities(text.slice(0, limits.text)) : []
  })
}
