import { createElement as element, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#src/site.ts'
import { type Letter, signatureOf } from './letter.ts'

// No JSX: the commands send mail too, and Node runs them from source, where it can't read JSX.

const accent = '#cc420d'
const quiet: CSSProperties = { fontSize: 13, lineHeight: 1.5, color: '#6b6056' }
const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: 1.55 }
const quotation: CSSProperties = { ...paragraph, padding: '0 0 0 16px', borderLeft: `2px solid ${accent}` }
const button: CSSProperties = {
  display: 'inline-block',
  padding: '13px 22px',
  background: accent,
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 600,
  textDecoration: 'none',
  borderRadius: 6,
}
const sheet: CSSProperties = {
  margin: 0,
  background: '#fffdf9',
  color: '#1c1815',
  fontFamily: "-apple-system,'Segoe UI',Roboto,sans-serif",
}

// Many mail programs only support inline styles. This adds dark mode where it is supported.
const darkMode = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) { .sheet { background: #1c1815 !important; color: #f3ece3 !important } .quiet { color: #b5a99c !important } }
`

/** The HTML part of a mail. */
export function renderHtml({ subject, greeting, before, quote, action, after, closing }: Letter): string {
  const head = element(
    'head',
    null,
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    element('title', null, subject),
    element('style', null, darkMode),
  )
  const text = element(
    'div',
    { style: { maxWidth: 560, margin: '0 auto', padding: '40px 24px' } },
    element('p', { style: { margin: '0 0 32px', fontFamily: 'Georgia,serif', fontSize: 20 } }, site.name),
    ...[greeting, ...before].map((part) => element('p', { style: paragraph }, ...lines(part))),
    quote && element('blockquote', { style: quotation }, ...lines(quote)),
    element('p', { style: { margin: '24px 0' } }, element('a', { href: action.href, style: button }, action.label)),
    element('p', { className: 'quiet', style: { margin: '0 0 24px', ...quiet, wordBreak: 'break-all' } }, action.href),
    ...after.map((part) => element('p', { style: paragraph }, ...lines(part))),
    element(
      'p',
      { className: 'quiet', style: { margin: '32px 0 0', ...quiet } },
      ...lines(signatureOf({ closing }).join('\n')),
    ),
  )
  const body = element('body', { className: 'sheet', style: sheet }, text)
  return `<!doctype html>${renderToStaticMarkup(element('html', { lang: site.language }, head, body))}`
}

function lines(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [element('br'), line]))
}
