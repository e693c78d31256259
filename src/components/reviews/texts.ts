import type { RiskKind } from '#src/domain/reviews/risk-flags.ts'

export const riskFlagLabels: Record<RiskKind, string> = {
  'disposable-mail': 'disposable email',
  'free-mail': 'free email',
  'site-down': 'site down',
  'new-domain': 'new domain',
  capitals: 'capitals',
  links: 'links',
  'spam-words': 'spam words',
  'similar-text': 'similar text',
  'same-email': 'same email',
  'same-site': 'same site',
  'rejected-before': 'rejected before',
  'spam-before': 'spam before',
}

/** The labels of a product's fields. */
export const fieldLabels: Record<string, string> = {
  name: 'Product name',
  headline: 'Headline',
  description: 'Description',
  website_url: 'Website',
  category: 'Category',
  firstname: 'First name',
  email: 'Email',
  logo: 'Logo',
  logo_url: 'Logo',
  logo_id: 'Logo',
  screenshot: 'Screenshot',
  screenshot_url: 'Screenshot',
  screenshot_id: 'Screenshot',
}
