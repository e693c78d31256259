import type { ScriptName } from './scripts.ts'

export type Form = {
  name: string
  body: string
  /** Its Content-Security-Policy. Undefined: it has none. */
  policy?: string
  /** Of `scripts.ts`. */
  script?: ScriptName
  /** What leads to the next step, where the script is run again. */
  again?: string
  /** What the panel says of it. */
  says?: string
  /** The fields are on another origin. */
  elsewhere?: true
}

export const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self' http://127.0.0.1:*; form-action 'self'"
export const trusted = `${strict}; require-trusted-types-for 'script'; trusted-types 'none'`

export function step(number: number, fields: string): string {
  return `<fieldset id="step${number}"${number > 1 ? ' hidden' : ''}><legend>Step ${number}</legend>${fields}</fieldset>`
}
