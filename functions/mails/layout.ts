import { cleanLine } from '#src/domain/text/text.ts'
import { renderHtml } from './html.ts'
import { type Letter, signatureOf } from './letter.ts'

/** The text and HTML parts of a mail, with the same content. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: headerText(letter.subject), text: renderText(letter), html: renderHtml(letter) }
}

/** A single line. `=?` starts an encoded word, which could contain line breaks. */
function headerText(text: string): string {
  return cleanLine(text).replaceAll('=?', '= ?')
}

function renderText({ greeting, before, quote, action, after, closing }: Letter): string {
  const quoted = quote?.split('\n').map((line) => `> ${line}`)
  const blocks = [
    greeting,
    ...before,
    ...(quoted ? [quoted.join('\n')] : []),
    `${action.label}:\n${action.href}`,
    ...after,
    signatureOf({ closing }).join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
