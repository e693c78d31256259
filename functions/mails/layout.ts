import { cleanLine } from '#src/domain/text/text.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { site } from '#src/site.ts'

/** The content of a mail. Paragraphs are plain text, `quote` is shown as a quotation. */
export type Letter = {
  subject: string
  greeting: string
  before: string[]
  quote?: string
  action: { label: string; href: string }
  after: string[]
}

/** The text and HTML parts of a mail, with the same content. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: headerText(letter.subject), text: renderText(letter), html: renderHtml(letter) }
}

/** A single line. `=?` starts an encoded word, which could contain line breaks. */
function headerText(text: string): string {
  return cleanLine(text).replaceAll('=?', '= ?')
}

function renderText({ greeting, before, quote, action, after }: Letter): string {
  const quoted = quote?.split('\n').map((line) => `> ${line}`)
  const blocks = [
    greeting,
    ...before,
    ...(quoted ? [quoted.join('\n')] : []),
    `${action.label}:\n${action.href}`,
    ...after,
    signature.join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const signature = [site.name, `Questions? Reply to this email or write to ${site.supportEmail}.`]

// Many mail programs only support inline styles. The style element adds dark mode where it is supported.
const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.55'

function renderHtml({ subject, greeting, before, quote, action, after }: Letter): string {
  const p = (text: string) => `<p style="${paragraph}">${escapeText(text)}</p>`
  const quoted = quote
    ? `<blockquote style="${paragraph};padding:0 0 0 16px;border-left:2px solid #cc420d">${escapeText(quote)}</blockquote>`
    : ''
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) { .sheet { background: #1c1815 !important; color: #f3ece3 !important } .quiet { color: #b5a99c !important } }
</style>
</head>
<body class="sheet" style="margin:0;background:#fffdf9;color:#1c1815;font-family:-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 32px;font-family:Georgia,serif;font-size:20px">${escapeText(site.name)}</p>
${[greeting, ...before].map(p).join('\n')}
${quoted}
<p style="margin:24px 0"><a href="${escapeText(action.href)}" style="display:inline-block;padding:13px 22px;background:#cc420d;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:6px">${escapeText(action.label)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#6b6056;word-break:break-all">${escapeText(action.href)}</p>
${after.map(p).join('\n')}
<p class="quiet" style="margin:32px 0 0;font-size:13px;line-height:1.5;color:#6b6056">${signature.map(escapeText).join('<br>')}</p>
</div>
</body>
</html>
`
}

function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
