/** The API's category values with their labels. */
export const categories = {
  saas: 'SaaS',
  fintech: 'Fintech',
  healthcare: 'Healthcare',
  edtech: 'EdTech',
  ecommerce: 'E-commerce',
  directory: 'Directory',
  'ai-tool': 'AI Tool',
  'ai-agent': 'AI Agent',
  'ai-mcp': 'AI MCP',
  Boilerplate: 'Boilerplate',
  marketing: 'Marketing',
  productivity: 'Productivity',
  'real-estate': 'Real Estate',
  design: 'Design',
  'developer-tools': 'Developer Tools',
  'social-media': 'Social Media',
  automation: 'Automation',
  analytics: 'Analytics',
  crm: 'CRM',
  'project-management': 'Project Management',
  'no-code': 'No-Code',
  blockchain: 'Blockchain',
  cybersecurity: 'Cybersecurity',
  iot: 'IoT',
  travel: 'Travel',
  gaming: 'Gaming',
  entertainment: 'Entertainment',
  finance: 'Finance',
  legaltech: 'LegalTech',
  'hr-tech': 'HR Tech',
  foodtech: 'FoodTech',
  marketplace: 'Marketplace',
  subscription: 'Subscription',
  'mobile-app': 'Mobile App',
  tools: 'Tools',
  'content-creation': 'Content Creation',
  'customer-support': 'Customer Support',
  'email-marketing': 'Email Marketing',
  video: 'Video',
  'event-management': 'Event Management',
  other: 'Other',
} as const

export type Category = keyof typeof categories

export const categoryValues = Object.keys(categories) as Category[]

export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(categories, value)
}

export function categoryLabel(value: Category): string {
  return categories[value]
}

/** `/directories/ai-tool`. Paths are lower case, whatever the value's case. */
export function categoryPath(value: Category): string {
  return `/directories/${value.toLowerCase()}`
}
