// Mistakes that generated sentences make: plurals, articles, spaces, words set twice.

const nouns =
  'directories|sites|rows|pages|places|weeks|days|steps|words|forms|lists|links|listings|platforms|associations|countries|languages|hours|minutes|reviews|categories|sources|kinds|figures|names|fields|editors'
const singular =
  'directory|site|row|page|place|week|day|step|form|list|link|listing|platform|association|country|category'

const faults: readonly RegExp[] = [
  /\bone (?:do|have|are|were) not\b/gi,
  new RegExp(`(?<![\\w.,+-])1 (?:\\w+ )?(?:${nouns})\\b`, 'g'),
  new RegExp(`(?<![\\w.,+-])(?:0|[2-9]|[1-9]\\d+) (?:${singular})(?=[.,;:!?]|$)`, 'g'),
  /\s[,.;:!?](?=\s|$)/g,
  // 'Pago Pago' is a name, and 'had had' is English. A boda boda is a motorcycle taxi.
  /(?<![\p{L}’'-])(?!had\b|that\b|boda\b)([a-z]{2,}) \1\b/gu,
  /\b(the|a|an|is|of|to|and|in|for) \1\b/gi,
  /(?<![\p{L}’'-])[Aa] (?:AI|API|IT|SEO|HR|MCP|RSS|NGO|ISO|SMS|NDA|LLC|EU)\b/gu,
  /(?<![\p{L}’'-])[Aa] (?!(?:and|or|of|in|is|often|one|once|us|uni|eu|uk|ut|ubiq)[a-z-]*)[aeiou][a-z]+/gu,
  /(?<![\p{L}’'-])[Aa]n (?!(?:hour|honest|heir|honor|honour|hrtech|sp|x-|llms)[a-z-]*)[bcdfghjklmnpqrstvwxz][a-z]+/gu,
  /,,|\.\.(?!\.)/g,
]

export function grammarFaults(text: string): string[] {
  return faults.flatMap((pattern) => text.match(pattern) ?? []).map((fault) => fault.trim())
}
