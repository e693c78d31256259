// Exports as Search Console and Bing Webmaster Tools write them, in the languages of their users, and as they look once
// a spreadsheet has saved them again. The sites are examples.

const little = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

/** The listings that each of the exports has. `crawled` in those that say so. */
export const listed = ['https://uneed.example/tool/acme', 'https://www.saas.example/p/acme/']
export const crawled = '2026-10-03'

type Export = { name: string; bytes: Uint8Array; language?: string; dated?: boolean; source?: 'google' | 'bing' }

const pages = ['https://blog.example/a,b?x=1', ...listed, 'https://news.example/2026/acme']

function google(head: string, date: string, { separator = ',', end = '\n' } = {}): string {
  const quoted = (url: string) => (url.includes(separator) ? `"${url}"` : url)
  return [head.replace(',', separator), ...pages.map((url) => `${quoted(url)}${separator}${date}`)].join(end) + end
}

const bingRows = pages.map((url) => [url, 'Acme, the "timer"', 'https://acme.example/pricing'])
const quotedCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const bing = (head: string) => [head, ...bingRows.map((row) => row.map(quotedCell).join(','))].join('\r\n')

export const exports: Record<string, Export> = {
  'Search Console in English': {
    name: 'acme.example-Latest links-2026-10-04.csv',
    bytes: utf8(google('Linking page,Last crawled', crawled)),
    dated: true,
  },
  'Search Console in German': {
    name: 'acme.example-Neueste Links-2026-10-04.csv',
    bytes: utf8(google('Verweisende Seite,Letztes Crawling', crawled)),
    dated: true,
  },
  'Search Console in Spanish': {
    name: 'acme.example-Latest.links-2026-10-04.csv',
    bytes: utf8(google('Página con enlaces,Último rastreo', crawled)),
    dated: true,
  },
  'Search Console in Japanese': {
    name: 'https___www.acme.example_-最新のリンク-2026-10-04.csv',
    bytes: utf8(google('リンク元ページ,前回のクロール', crawled)),
    dated: true,
  },
  'Search Console’s sample': {
    name: 'acme.example-Sample links-2026-10-04.csv',
    bytes: utf8(`Linking page\n${pages.join('\n')}\n`),
  },
  'a list of pages without a heading': { name: 'links.csv', bytes: utf8(pages.slice(1).join('\n')) },
  'a Google Sheet saved as CSV': {
    name: 'acme.example-Latest links-2026-10-04 - Table.csv',
    bytes: utf8(google('Linking page,Last crawled', 'Oct 3, 2026').replaceAll('Oct 3, 2026', '"Oct 3, 2026"')),
    dated: true,
  },
  'German Excel, with semicolons': {
    name: 'Mappe1.csv',
    language: 'de-DE',
    bytes: utf8(`\uFEFF${google('Verweisende Seite,Letztes Crawling', '03.10.2026', { separator: ';', end: '\r\n' })}`),
    dated: true,
  },
  'Excel, with its line for the separator': {
    name: 'links.csv',
    language: 'fr-FR',
    bytes: utf8(`sep=;\r\n${google('Page,Dernière exploration', '03/10/2026', { separator: ';', end: '\r\n' })}`),
    dated: true,
  },
  'Excel’s Unicode text, in UTF-16 with tabs': {
    name: 'links.txt',
    language: 'en-US',
    bytes: little(google('Linking page,Last crawled', '10/3/2026', { separator: '\t', end: '\r\n' })),
    dated: true,
  },
  'Excel’s CSV in the encoding of Windows': {
    name: 'links.csv',
    language: 'es-ES',
    bytes: new Uint8Array(
      Buffer.from(google('Página con enlaces,Último rastreo', '03/10/2026', { separator: ';', end: '\r\n' }), 'latin1'),
    ),
    dated: true,
  },
  'a file that lost its quotes': {
    name: 'links.csv',
    bytes: utf8(google('Linking page,Last crawled', crawled).replaceAll('"', '')),
    dated: true,
  },
  'Bing in English, with its mark': {
    name: 'acme.example_BackLinks.csv',
    bytes: utf8(`\uFEFF${bing('"Source Url","Anchor Text","Target Url"')}`),
    source: 'bing',
  },
  'Bing in Portuguese, in UTF-16': {
    name: 'links.csv',
    bytes: little(bing('"URL de Origem","Texto âncora","URL de Destino"')),
    source: 'bing',
  },
  'Bing without its quotes': {
    name: 'links.csv',
    bytes: utf8(['Source Url,Anchor Text,Target Url', ...bingRows.slice(1).map((row) => row.join(','))].join('\n')),
    source: 'bing',
  },
  'Bing with its columns turned': {
    name: 'links.csv',
    bytes: utf8(['Target Url;Source Url', ...bingRows.map(([page, , target]) => `${target};${page}`)].join('\n')),
    source: 'bing',
  },
}
