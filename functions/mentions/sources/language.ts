import { francAll } from 'franc-min'

/** Shorter texts, and texts like another language's, aren't told apart reliably. */
const minLength = 60
const nextBest = 0.85
/** What is looked at, in characters. */
const lookedAt = 2000

/** ISO 639-1 for those languages that have a code of two letters and that the library knows. */
const codes: Record<string, string> = {
  ...{ arb: 'ar', bel: 'be', ben: 'bn', bul: 'bg', ces: 'cs', cmn: 'zh', deu: 'de', ell: 'el', eng: 'en' },
  ...{ fra: 'fr', guj: 'gu', hau: 'ha', heb: 'he', hin: 'hi', hun: 'hu', ind: 'id', ita: 'it', jav: 'jv' },
  ...{ jpn: 'ja', kan: 'kn', kor: 'ko', mar: 'mr', nld: 'nl', pan: 'pa', pes: 'fa', pol: 'pl', por: 'pt' },
  ...{ ron: 'ro', rus: 'ru', spa: 'es', srp: 'sr', swe: 'sv', tam: 'ta', tel: 'te', tha: 'th', tur: 'tr' },
  ...{ ukr: 'uk', urd: 'ur', uzn: 'uz', vie: 'vi', zlm: 'ms' },
}

/** A text's language as ISO 639-1. Null: unclear. */
export function languageOf(text: string): string | null {
  const [best, second] = francAll(text.slice(0, lookedAt), { minLength })
  if (!best || (second && second[1] > nextBest)) return null
  return codes[best[0]] ?? null
}
