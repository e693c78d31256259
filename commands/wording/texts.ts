import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

// Texts that people read, from where they are written: data, sources, posts, legal pages and docs.

/** `where`: the entry, the key or the line. `isWhole`: a part of a template isn't. */
export type SourceText = { file: string; where: string; text: string }

const folders = ['src', 'functions', 'commands']

export function sourceTexts(): SourceText[] {
  return [
    ...globSync(['seo-data/*.json', 'seo-data/dossiers/*.json']).flatMap((file) => textsOfJson(file)),
    ...globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).flatMap((file) => textsOfTypeScript(file)),
    ...globSync('src/**/*.astro').flatMap((file) => textsOfAstro(file)),
    ...globSync(['src/content/**/*.md', 'commands/demo/**/*.md', 'README.md', 'CHANGELOG.md']).flatMap((file) =>
      linesOf(file, readFileSync(file, 'utf8')),
    ),
  ]
    .map((found) => ({ ...found, file: found.file.replaceAll('\\', '/') }))
    .filter(({ file }) => !file.startsWith('commands/wording/'))
}

/** Each text of the data, with the entry that it's in: 'saas.listing.lead'. */
function textsOfJson(file: string): SourceText[] {
  const found: SourceText[] = []
  const walk = (value: unknown, where: string): void => {
    if (typeof value === 'string') found.push({ file, where, text: value })
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        walk(inner, [where, nameOf(inner) ?? key].filter(Boolean).join('.'))
  }
  walk(JSON.parse(readFileSync(file, 'utf8')), '')
  return found
}

/** What an entry of a list is called. */
function nameOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const { slug, url, name } = value as Record<string, unknown>
  return [slug, url, name].find((one) => typeof one === 'string')
}

/** A text has a space, or starts with a capital. Everything else is a key, a class or a path. */
const isText = (text: string) => /\S\s+\S/.test(text) || /^\p{Lu}\p{Ll}/u.test(text.trim())

function textsOfTypeScript(file: string, code = readFileSync(file, 'utf8'), firstLine = 1): SourceText[] {
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const found: SourceText[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && isText(text))
      found.push({ file, where: String(source.getLineAndCharacterOfPosition(node.getStart()).line + firstLine), text })
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Of a template, its texts with '…' for what is put in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return undefined
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return undefined
}

/** The component script, and the markup as JSX. */
export function textsOfAstro(file: string): SourceText[] {
  const [, script = '', markup = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  const body = markup.replace(/<!--[^]*?-->/g, '').replace(/<(style|script)\b[^]*?<\/\1>/g, '')
  return [
    ...textsOfTypeScript(file, script, 2),
    ...textsOfTypeScript(file, `const page = <>${body}</>`, script.split('\n').length + 3),
  ]
}

/** Without code and URLs. */
function linesOf(file: string, markdown: string): SourceText[] {
  const prose = markdown.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
  return prose
    .split('\n')
    .map((line, place) => ({ file, where: String(place + 1), text: line.replace(/`[^`]*`|\]\([^)]*\)/g, ' ') }))
    .filter(({ text }) => text.trim() !== '')
}
