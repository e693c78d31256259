/** Tags, and words of tags, that running text spells otherwise. */
const spellings: Record<string, string> = {
  agency: 'agencies',
  ai: 'AI',
  b2b: 'B2B',
  'eco-friendly-businesses': 'eco-friendly businesses',
  ecommerce: 'e-commerce',
  hr: 'HR',
  it: 'IT',
  mcp: 'MCP',
  saas: 'SaaS',
  seo: 'SEO',
}

/** 'AI agent' of 'ai-agent': a tag, or the slug of a niche. */
export function tagInWords(tag: string): string {
  const words = tag.split('-').map((word) => spellings[word] ?? word)
  return spellings[tag] ?? words.join(' ')
}

/** 'Wellness coaches' */
export function nicheLabel(slug: string): string {
  const words = tagInWords(slug)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
