import type { SourceText } from './texts.ts'

// Pages, screens and emails are in American English.

const stems =
  'anonymi|apologi|authori|capitali|categori|centrali|commerciali|critici|customi|digiti|economi|emphasi|familiari|finali|formali|generali|globali|harmoni|incentivi|industriali|initiali|internationali|itemi|legali|locali|memori|minimi|maximi|mobili|moderni|moneti|neutrali|normali|optimi|organi|patroni|penali|personali|populari|prioriti|privati|publici|randomi|rationali|reali|recogni|scrutini|seriali|speciali|stabili|standardi|subsidi|summari|symboli|sympathi|synchroni|tokeni|utili|visuali'

/** British spellings, and words that only British English has. Lower case: names keep theirs. */
const british = [
  `(?:de|dis|non|over|re|un)?-?(?:${stems})(?:se[drs]?|ses|sers|sing|sable|sations?)`,
  '(?:re|un)?(?:analy|cataly|paraly)(?:se[dr]?|sing)',
  '(?:dis|mis|multi|un|water)?-?(?:armour|behaviour|candour|clamour|colour|demeanour|endeavour|favour|fervour|flavour|harbour|honour|humour|labour|neighbour|odour|parlour|rigour|rumour|savour|splendour|tumour|vapour|vigour)[a-z]*',
  '(?:centi|kilo|milli)?(?:calibre|centre|fibre|litre|lustre|meagre|metre|sombre|spectre|theatre)[ds]?|centring',
  'catalogu[a-z]+|analogue',
  '(?:cancel|channel|counsel|dial|equal|fuel|initial|label|level|marvel|model|panel|pedal|quarrel|rival|signal|total|travel|tunnel|unravel)l(?:ed|er|ers|ing|or|ors|ous)',
  'distils?|enrols?|enrolments?|fulfils?|fulfilments?|instals?|instalments?|instils?|jewellers?|jewellery|skilful(?:ly)?|wilful(?:ly)?|woollen',
  'defences?|licences?|offences?|pretences?|practis(?:e[ds]?|ing)',
  'acknowledgements?|ageing|aluminium|amongst|anaesth[a-z]+|artefacts?|burnt|cheques?|cosy|draughts?|dreamt|encyclopaedia[a-z]*|enquir[a-z]+|fortnight[a-z]*|gaol|grey[a-z]*|gynaecolog[a-z]+|judgements?|kerb[a-z]*|leapt|learnt|manoeuvr[a-z]*|maths|mould[a-z]*|moustache|orthopaed[a-z]+|paediatric[a-z]*|per cent|plough[a-z]*|programmes?|pyjamas|queueing|sceptic[a-z]*|specialit(?:y|ies)|spelt|storeys?|sulphur|towards|tyres?|whilst',
  // Mail comes in an envelope, or is what a mail server takes. A message is an email.
  'mails|mailed|e-mails?|(?:a|an|each|every|first|next|one|this|that|which) mail(?! (?:app|filter|order|program|provider|scanner|server|system))',
  '(?:to|then|and|or|firms|please) mail(?= (?:us|me|them|you|a|the|your|[A-Z][a-zA-Z]*)\\b)',
]

/** At the start of a sentence, unless a name follows: 'Centre Pompidou'. */
const capital = /(?:^|[.!?:] )\p{Lu}\p{Ll}+(?!\p{L}| (?:& )?\p{Lu})/gu
const pattern = new RegExp(`(?<![\\p{L}\\p{N}_@./-])(?:${british.join('|')})(?![\\p{L}\\p{N}_@/-]|\\.\\p{L})`, 'gu')

/** Words that a text is about: how people in a country spell, the title of a license. */
const quoted = /“[^”]*”|‘[^’]*’/g
const isAboutWords = ({ file, where }: SourceText) =>
  (file.startsWith('seo-data/dossiers/') && where.endsWith('.seo.language')) ||
  /\.(?:name|legalName|addressExample\.\d)$/.test(where)

/** British words in texts, each with its place. */
export function britishWords(texts: readonly SourceText[]): string[] {
  return texts
    .filter((text) => !isAboutWords(text))
    .flatMap(({ file, where, text }) => {
      const plain = text.replaceAll(quoted, ' ').replaceAll(capital, (start) => start.toLowerCase())
      return Array.from(plain.matchAll(pattern), ({ 0: word, index }) => {
        const around = plain.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ')
        return `${file} ${where}: “${word}” in “${around}”`
      })
    })
}
