// Feeds as they are found in the wild, none of them well-formed or quite what it says it is.

type BrokenFeed = [kind: string, body: string | Buffer, type?: string]

const rss = (items: string, start = '<?xml version="1.0" encoding="utf-8"?>', attributes = '') =>
  `${start}<rss version="2.0"${attributes}><channel><title>Blog</title><link>https://blog.example/</link>${items}</channel></rss>`
const item = (title: string, rest = '') =>
  `<item><title>${title}</title><link>https://blog.example/1</link><description>Text</description>${rest}</item>`
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const bytes = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

export const brokenFeeds: BrokenFeed[] = [
  ['entities of HTML', rss(item('Caf&eacute;&nbsp;&mdash; tea &hellip;'))],
  [
    'a prefix that isn’t declared',
    rss(item('Tea', '<dc:creator>Ann</dc:creator><content:encoded>X</content:encoded>')),
  ],
  ['white space before the declaration', `\n\n  ${rss(item('Tea'))}`],
  ['a warning of PHP before it', `<br />\n<b>Warning</b>: include() in /x.php on line 3<br />\n${rss(item('Tea'))}`],
  ['a BOM twice', `\ufeff\ufeff${rss(item('Tea'))}`],
  ['no end', rss(item('One') + item('Two')).replace(/<\/channel>.*$/, '')],
  [
    'an item that breaks off',
    rss(item('One') + item('Two')).replace(/<description>Text<\/description><\/item><\/channel>.*$/, '<descri'),
  ],
  ['attributes without quotes', rss(item('Tea', '<guid isPermaLink=false>1</guid>'))],
  [
    'capitals',
    rss(item('Tea')).replace(
      /<(\/?)(rss|channel|item|title|link)\b/g,
      (_, slash: string, name: string) => `<${slash}${name.toUpperCase()}`,
    ),
  ],
  ['control characters', rss(item('Tea\u000b\u0001 time\u0000'))],
  ['references to Windows’ characters', rss(item('Tea &#150; &#147;time&#148;'))],
  ['a title in CDATA with HTML', rss(item('<![CDATA[Tea &amp; <b>time</b>]]>'))],
  ['a title with HTML in it', rss(item('Tea <b>time</b> now'))],
  ['a title in parts', rss(item('Tea <![CDATA[& ]]>time'))],
  ['a comment in a title', rss(item('Tea <!-- no -->time'))],
  ['comments before it', `<!-- made by x --><?xml-stylesheet href="a.xsl"?>${rss(item('Tea'), '')}`],
  [
    'Netscape’s doctype',
    rss(
      item('Tea'),
      '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">',
    ),
  ],
  ['an item outside the channel', rss('').replace('</channel>', `</channel>${item('Tea')}`)],
  [
    'an image within the channel after its items',
    rss(`${item('Tea')}<image><title>Logo</title><link>https://blog.example/logo</link></image>`),
  ],
  ['two titles', rss(item('Tea', '<media:title xmlns:media="http://search.yahoo.com/mrss/">Other</media:title>'))],
  ['a link with white space', rss(item('Tea').replace('https://blog.example/1', '\n  https://blog.example/1\n'))],
  ['a link in CDATA', rss(item('Tea').replace('https://blog.example/1', '<![CDATA[https://blog.example/1?a=1&b=2]]>'))],
  [
    'a link of Atom before its own',
    rss(
      item('Tea').replace(
        '<link>',
        '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://blog.example/self"/><link>',
      ),
    ),
  ],
  ['a link without a scheme', rss(item('Tea').replace('https://blog.example/1', '//blog.example/1'))],
  ['Latin-1 as UTF-8', bytes(rss(item('Caf\u00e9')))],
  ['Latin-1 without a declaration', bytes(rss(item('Caf\u00e9'), ''))],
  ['Windows-1252 as Latin-1', bytes(rss(item('\x93Tea\x94 \x96 5 \x80'), declared('iso-8859-1')))],
  ['UTF-8 as UTF-16', rss(item('Café'), declared('utf-16'))],
  ['UTF-8 as Latin-1 with a BOM', `\ufeff${rss(item('Café'), declared('iso-8859-1'))}`],
  ['UTF-16 with a BOM', utf16(rss(item('Café'), declared('utf-16')))],
  ['UTF-16 that says UTF-8', utf16(rss(item('Café')))],
  ['an encoding that nobody knows', rss(item('Café'), declared('utf8-unicode'))],
  [
    'an encoding of its header',
    bytes(rss(item('Caf\u00e9'), '<?xml version="1.0"?>')),
    'application/rss+xml; charset=iso-8859-1',
  ],
  ['text/xml', rss(item('Café')), 'text/xml'],
  ['text/plain', rss(item('Café')), 'text/plain'],
  ['text/html', rss(item('Café')), 'text/html; charset=utf-8'],
  [
    'RSS 0.90',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>B</title></channel><item><title>Tea</title><link>https://blog.example/1</link></item></rdf:RDF>',
  ],
  [
    'Atom 0.3',
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>B</title><entry><title mode="escaped" type="text/html">Tea &amp;amp; time</title><link rel="alternate" type="text/html" href="https://blog.example/1"/><id>1</id><issued>2026-11-20T11:00:00Z</issued><content type="text/html" mode="escaped">&lt;p&gt;Text</content></entry></feed>',
  ],
  [
    'Atom without its namespace',
    '<feed><title>B</title><entry><title>Tea</title><link href="https://blog.example/1"/><id>1</id><summary>Text</summary></entry></feed>',
  ],
  [
    'Atom with links that lead nowhere',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Tea</title><link rel="enclosure"/><link/><link href="https://blog.example/1"/><id>1</id></entry></feed>',
  ],
  [
    'Atom with XHTML that isn’t closed',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="xhtml"><div>Tea <b>time</div></title><link href="https://blog.example/1"/><id>1</id></entry></feed>',
  ],
]

/** What feedparser reads differently, or not at all, and the titles and links that people mean. */
export const ownReadings: [kind: string, body: string, title: string, url?: string][] = [
  ['a bare ampersand', rss(item('Tea & coffee, R&D, AT&T')), 'Tea & coffee, R&D, AT&T'],
  ['ampersands in a link', rss(item('Tea').replace('/1<', '/?a=1&copy=3<')), 'Tea', 'https://blog.example/?a=1&copy=3'],
  ['references twice', rss(item('Tea &amp;amp; &amp;#8217;time')), 'Tea & ’time'],
  ['references to no character', rss(item('Tea &#xd800;&#x110000;&#99999999; time')), 'Tea time'],
  ['a stray end tag', rss(item('Tea', '</height></image>')), 'Tea'],
  [
    'a text field within an item',
    rss(item('Tea', '<textInput><title>Search</title><link>https://blog.example/s</link></textInput>')),
    'Tea',
  ],
  ['CDATA without an end', rss(item('Tea')).replace('Text<', '<![CDATA[<p>Text</p> more<'), 'Tea'],
  [
    // A few of them can make gigabytes.
    'entities of its own',
    rss(item('Tea &maker;'), '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY maker "Ann">]>'),
    'Tea &maker;',
  ],
]
